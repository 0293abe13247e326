export function FlowPage() {
  return null;
}

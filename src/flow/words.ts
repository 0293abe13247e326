export function countWords(text: string, stopAt: number): number {
  return Math.min(stopAt, text.split(/\s+/).filter(Boolean).length);
}

// The reference page: the OpenAPI document as a page to read, without a script.

export function referencePage(_document: object): string {
  return '';
}

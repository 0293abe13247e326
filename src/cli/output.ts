// How the command speaks: tables and sentences for people, one JSON document for scripts.

export type Output = {
  isJson: boolean;
  /** The result: `value` under --json, otherwise the text. */
  result(value: unknown, text: string): void;
};

export function createOutput(isJson: boolean): Output {
  return {
    isJson,
    result: (value, text) => void process.stdout.write(`${isJson ? JSON.stringify(value, null, 2) : text}\n`),
  };
}

/** Columns as wide as their widest cell. */
export function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(head), ...rows.map(line)].join('\n');
}

// Sentences of a call in another language: such as its notes do not carry, and such as they do.

export type Case = {
  language: string;
  notes: Record<string, string>;
  forged: [text: string, keys: string][];
  honest: [text: string, keys: string][];
  unfounded: string[];
  connecting: string[];
};

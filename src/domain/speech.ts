// Speech and when what of it is heard. Speaking is the business of providers, fitting and mastering that of render/sound.

/** A stretch of time in seconds. */
export type Span = { startS: number; endS: number };

export type Word = Span & { text: string; charStart: number; charEnd: number };
export type Phone = Span & { symbol: string; alphabet: 'arpabet' | 'ipa'; word: number };

/** Speech of one text. Times start at 0; word offsets point into the text as it was written. */
export type Voiceover = {
  sampleRate: number;
  samples: Float32Array;
  words: Word[];
  phones?: Phone[];
  /** How the times were found. */
  timing: 'phones' | 'words' | 'chars' | 'aligned' | 'energy';
  voice: { provider: string; id: string; language: string };
  cost?: { units: number; unit: string };
};

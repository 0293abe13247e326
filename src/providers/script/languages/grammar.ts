// What the engine must know of a language to say a note to the prospect: the polite form, how verbs agree with it and with "I", and
// what opens a note that is read out. Words that come in long lists stand in assets/writer/languages/.

/** Endings of verbs in the third person, and what stands for them; the first that fits holds. */
export type Endings = readonly (readonly [ending: RegExp, put: string])[];

export type Grammar = {
  /** As subjects; `i` may be empty where the verb alone says it. */
  you: string;
  i: string;
  /** A name behind one of these words: "mit Frau Berg" is "mit Ihnen". */
  behind: Readonly<Record<string, string>>;
  /** Parts of patterns. A title stands before a name, an article before either. */
  titles: string;
  article?: string;
  endings: { you: Endings; i: Endings };
  /** What stands before an irregular verb in a compound, which bends like it: "maintient" like "tient". */
  prefixes: string;
  /** The verb of a clause that one of these opens stands at its end. */
  verbLast?: RegExp;
  /** What may stand between a subject and its verb besides adverbs. */
  clitics?: string;
  /** "He" and "she" as subjects, and "they" at the beginning. */
  person: RegExp;
  they: RegExp;
  /** Where "they" is "you" in form already, or becomes it by the verb. */
  theyEndings: Endings | 'same';
  /** Turned first; {P} is the prospect, {U} our person. */
  idioms?: readonly (readonly [pattern: string, put: string])[];
  /** Their things where the sentence is surely about the prospect, and pronouns that are no subject. */
  theirs: readonly (readonly [RegExp, string])[];
  /** Whatever of them is left leaves it unsure who is meant. */
  unsure: RegExp;
  /** "The firm" by its article: "das Unternehmen" is "Ihr Unternehmen". */
  house: Readonly<Record<string, string>>;
  /** Mended at the end, such as contractions. */
  mended?: readonly (readonly [RegExp, string])[];
  /** Finite verbs by their endings, where they are no noun. */
  finite: RegExp;
  /** A sentence that begins so speaks of the one before it. */
  leans: RegExp;
  and: string;
  /** Opens what they said themselves. */
  words: string;
  from: { us: string; them: string; both: string; other: string };
};

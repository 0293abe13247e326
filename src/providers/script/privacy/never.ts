// What is never told, whatever the models say: orders to the reader, insults, links, sums that one side would settle for, and prices of
// other customers. A few rules that hold for every summary there is.

const NEVER: readonly RegExp[] = [
  // Orders to whoever writes or reads the script.
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:previous|prior|above|earlier|all|any|your|these|those|system|the notes|the summary|instructions?|rules)\b/iu,
  /\b(?:system|assistant|developer|user)\s*(?:prompt|message)?\s*[:>]/iu,
  /\b(?:as an ai|language model|you are (?:now )?an? (?:ai|assistant|bot)|prompt injection|jailbreak|chatgpt)\b/iu,
  /\b(?:video|script|narration|presenter|avatar|bot|narrator)\b.{0,20}\b(?:must|should|has to|needs to|shall) (?:also |please |always )?(?:say|mention|include|state|tell|promise|confirm|contain|end|begin)\b/iu,
  /\b(?:say|tell|announce|mention|add|include|write|print|repeat|read)\b.{0,60}\b(?:in the (?:video|script)|out ?loud|verbatim|word for word|to the viewers?)\b/iu,
  /\b(?:make|let|have|ensure|make sure) (?:that )?(?:the |this |your )?(?:script|video|voice|presenter|recap) (?:says?|mentions?|states?|tells?|promises?)\b/iu,
  /<\/?\w+>|\{\{|\}\}|<\||\|>|###|```/u,
  // Links and addresses are read by nobody.
  /https?:|www\.|\S@\S+\.\S/iu,
  // What somebody would settle for.
  /\b(?:would|could|can|might|may|will) (?:accept|settle for|go (?:to|down|as low|lower)|come down|drop to|live with|take)\b.{0,30}(?:[$€£]\s?)?\d/iu,
  /\b(?:price floor|floor (?:price|is|of)|our floor|walk[- ]?away|bottom line|lowest we|minimum price|reserve price|target price)\b.{0,20}\d/iu,
  // What other customers pay.
  /\b(?:other|another|different) (?:customer|client)s?\b.{0,40}\b(?:pays?|paid|got|gets)\b/iu,
  // Words that hurt whoever hears them.
  /\b(?:idiots?|stupid|morons?|imbeciles?|assholes?|bastards?|bitch|bullshit|shit\w*|fuck\w*|pathetic|incompetent|clueless|cheapskate|liars?)\b/iu,
];
/** Only this much of a statement is looked at; a longer one is never spoken. */
const MAX_CHARS = 1_000;

export function isNeverTold(text: string): boolean {
  const plain = text.slice(0, MAX_CHARS).replace(/’/gu, "'").normalize('NFKC');
  return NEVER.some((pattern) => pattern.test(plain));
}

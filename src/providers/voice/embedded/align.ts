// Tells which word each sound belongs to. flite prints the sounds of a sentence without its words; each word's sounds by
// itself are known, and the two rows differ only where words meet ("the" before a vowel, "it's" before "z").

const GAP = 1;
const vowels = new Set('aa ae ah ao aw ax ay eh er ey ih iy ow oy uh uw'.split(' '));

/** How unlike two sounds are. */
function difference(left: string, right: string): number {
  if (left === right) return 0;
  return vowels.has(left) === vowels.has(right) ? 0.6 : 1.5;
}

/** For each sound of the sentence the index of its word; never falls, and each word gets a sound where there are enough. */
export function alignSounds(sounds: readonly string[], words: readonly (readonly string[])[]): number[] {
  const expected = words.flatMap((symbols, word) => symbols.map((symbol) => ({ symbol, word })));
  const owners = trace(sounds, expected);
  return spread(owners, words.length);
}

/** Least-cost alignment; a sound that matches nothing goes with the sound before it. */
function trace(sounds: readonly string[], expected: readonly { symbol: string; word: number }[]): number[] {
  const width = expected.length + 1;
  const cost = new Float64Array((sounds.length + 1) * width);
  for (let column = 1; column < width; column++) cost[column] = column * GAP;
  for (let row = 1; row <= sounds.length; row++) {
    cost[row * width] = row * GAP;
    for (let column = 1; column < width; column++) {
      const same = cost[(row - 1) * width + column - 1]! + difference(sounds[row - 1]!, expected[column - 1]!.symbol);
      const extra = cost[(row - 1) * width + column]! + GAP;
      const missing = cost[row * width + column - 1]! + GAP;
      cost[row * width + column] = Math.min(same, extra, missing);
    }
  }
  const owners = new Array<number>(sounds.length).fill(0);
  let [row, column] = [sounds.length, expected.length];
  while (row > 0) {
    const here = cost[row * width + column]!;
    const isPair =
      column > 0 &&
      here === cost[(row - 1) * width + column - 1]! + difference(sounds[row - 1]!, expected[column - 1]!.symbol);
    if (isPair) owners[--row] = expected[--column]!.word;
    else if (column > 0 && here === cost[row * width + column - 1]! + GAP) column--;
    else owners[--row] = expected[Math.max(0, column - 1)]?.word ?? 0;
  }
  return owners;
}

/** Gives a word without a sound one from a neighbour that has several. */
function spread(owners: number[], wordCount: number): number[] {
  for (let word = 0; word < wordCount; word++) {
    if (owners.includes(word)) continue;
    const after = owners.findIndex((owner) => owner > word);
    const before = (after < 0 ? owners.length : after) - 1;
    if (before > 0 && owners[before - 1] === owners[before]) owners[before] = word;
    else if (after >= 0 && owners[after + 1] === owners[after]) owners[after] = word;
  }
  return owners;
}

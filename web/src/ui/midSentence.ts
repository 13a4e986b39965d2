/** A word in the middle of a sentence: begins small, unless it is an abbreviation. No change where letters have no case. */
export function midSentence(word: string): string {
  const [first = '', second = ''] = word
  return second === second.toLowerCase() ? first.toLowerCase() + word.slice(1) : word
}

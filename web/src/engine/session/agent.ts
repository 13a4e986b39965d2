/** What a person calls the program behind a User-Agent text: "Chrome · Windows". Order matters: many pretend to be others. */

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, 'WeChat'],
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrom(?:e|ium)\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
]

function firstOf(list: readonly (readonly [RegExp, string])[], agent: string): string | undefined {
  return list.find(([pattern]) => pattern.test(agent))?.[1]
}

/** Short name of a program, or null when nothing in it is known. */
export function agentName(agent: string | null): string | null {
  const parts = [firstOf(BROWSERS, agent ?? ''), firstOf(SYSTEMS, agent ?? '')].filter(
    (part) => part !== undefined,
  )
  return parts.length === 0 ? null : parts.join(' · ')
}

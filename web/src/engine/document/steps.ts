/** The way of a document: which steps lie behind it, where it stands, who brought it there and when. */

/** A step in the life of a document as the server tells it, the latest first. */
export interface Happened {
  readonly action: string
  readonly by: string
  readonly at: string
  readonly fromStatus?: number | null
  readonly toStatus?: number | null
  readonly reason?: string | null
  /** Number of the document that a part of this one became. */
  readonly became?: string | null
}

/** One step as it is drawn. */
export interface Step {
  /** Status whose name the step bears. */
  readonly status: number
  readonly state: 'done' | 'now' | 'later' | 'stopped'
  readonly by: string
  readonly at: string
}

/** A step of the definition: a status, or the stages of one step. */
export type StepCodes = number | readonly number[]

/** Who made a document and when, for histories that begin later. */
export interface Created {
  readonly by: string
  readonly at: string
}

const NOBODY: Created = { by: '', at: '' }

/**
 * The steps of a document in `status`. A status outside of the way (voided) ends it: the steps up to where it was left are
 * done, the others fall away, and it stands last. The last step of the way is done once it is reached.
 */
export function stepsOf(
  way: readonly StepCodes[],
  status: number,
  history: readonly Happened[],
  created: Created = NOBODY,
): readonly Step[] {
  const stages = way.map((each) => (typeof each === 'number' ? [each] : each))
  const at = stages.findIndex((codes) => codes.includes(status))
  const arrived = (codes: readonly number[]) =>
    history.find((each) => typeof each.toStatus === 'number' && codes.includes(each.toStatus))
  const drawn = (codes: readonly number[], shown: number, state: Step['state']): Step => {
    if (state === 'later') return { status: shown, state, ...NOBODY }
    const came = arrived(codes)
    const last = came ?? (codes === stages[0] ? created : NOBODY)
    // Of several stages of a step that is over, the one that it was in is named.
    const named = state === 'done' ? (came?.toStatus ?? shown) : shown
    return { status: named, state, by: last.by, at: last.at }
  }
  if (at < 0) {
    const left = arrived([status])?.fromStatus
    const reached = stages.findIndex((codes) => typeof left === 'number' && codes.includes(left))
    const behind = stages.slice(0, Math.max(reached, 0) + 1)
    return [
      ...behind.map((codes) => drawn(codes, codes[0] ?? status, 'done')),
      drawn([status], status, 'stopped'),
    ]
  }
  return stages.map((codes, place) => {
    const ends = place === stages.length - 1 && codes.at(-1) === status
    const state = place < at || (place === at && ends) ? 'done' : place === at ? 'now' : 'later'
    const shown = place === at ? status : (codes.at(-1) ?? status)
    return drawn(codes, shown, state)
  })
}

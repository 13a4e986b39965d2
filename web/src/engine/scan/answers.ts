/** A page as a table of answers: what each input makes of the state, by the name of the input. */
import type { ScanInput } from './queue'
import type { Outcome, WorkKind } from './work'

/** What an input makes of the state. */
export type Answer<State> = (state: State, input: ScanInput) => Promise<Outcome<State>> | Outcome<State>

/** A page without its taking. */
type Page<State> = Omit<WorkKind<State>, 'take'>

/** The page whose questions take these inputs; another input is a bug. */
export function answering<State>(
  page: Page<State>,
  answers: Readonly<Record<string, Answer<State>>>,
): WorkKind<State> {
  return {
    ...page,
    take: async (state, input) => {
      const known = answers[input.kind]
      if (!known) throw new Error(`no question takes ${input.kind}`)
      return known(state, input)
    },
  }
}

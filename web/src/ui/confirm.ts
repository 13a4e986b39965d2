/**
 * Yes-or-no questions from anywhere in the code: `if (await confirm({ title, text })) …`. One host at the root of the
 * application draws them one after the other; until the first question nothing of the dialog is loaded.
 */
import { create } from 'zustand'

export interface Question {
  readonly title: string
  readonly text?: string
  /** Word of the button that does it; `common` wording when absent. */
  readonly yes?: string
  /** Word of the button that leaves things as they are. */
  readonly no?: string
  /** True for what cannot be undone: the button turns red and does not hold the focus. */
  readonly danger?: boolean
}

interface Asked extends Question {
  readonly id: number
  readonly answer: (yes: boolean) => void
}

interface ConfirmState {
  readonly asked: readonly Asked[]
}

export const useConfirms = create<ConfirmState>(() => ({ asked: [] }))

let last = 0

/** Asks; true when the person agreed, false when they cancelled or closed the box. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    last += 1
    const id = last
    const answer = (yes: boolean): void => {
      useConfirms.setState(({ asked }) => ({ asked: asked.filter((one) => one.id !== id) }))
      resolve(yes)
    }
    useConfirms.setState(({ asked }) => ({ asked: [...asked, { ...question, id, answer }] }))
  })
}

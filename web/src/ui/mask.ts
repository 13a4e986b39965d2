/**
 * A mask over the whole page for work that must not be disturbed, for example a download being prepared. It never
 * outlives 15 s (specification of the code tables, section 9), so a lost answer cannot lock the console.
 */
import { create } from 'zustand'

/** Longest time a mask stands, in milliseconds. */
export const MASK_TIME = 15_000
/** How long the mask of a file download stays after the response, in milliseconds. */
export const DOWNLOAD_MASK_TIME = 2000

interface Mask {
  readonly id: number
  /** Absent: the usual words. */
  readonly text: string | undefined
}

interface MaskState {
  readonly masks: readonly Mask[]
}

export const useMasks = create<MaskState>(() => ({ masks: [] }))

let last = 0

/** Shows the mask and answers the function that takes it away (calling it twice does no harm). */
export function openMask(text?: string): () => void {
  last += 1
  const id = last
  const close = (): void => {
    clearTimeout(timer)
    useMasks.setState(({ masks }) => ({ masks: masks.filter((one) => one.id !== id) }))
  }
  const timer = setTimeout(close, MASK_TIME)
  useMasks.setState(({ masks }) => ({ masks: [...masks, { id, text }] }))
  return close
}

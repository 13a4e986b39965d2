/** Words of codes and of one end of a move. */
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import type { FormValues } from '@/engine/form/fields'
import { valueText } from '@/ui/valueText'

/** The translation in force. */
export type Speak = (key: string, values?: Record<string, unknown>) => string

/** Label of a code; the value itself when its table does not know it. */
export function codeWord(table: string, value: unknown, t: Speak): string {
  const entry = codeEntry(table, value)
  return entry ? t(codeLabelKey(table, entry)) : valueText(value)
}

/** The two ends of a move in words. */
export interface Ends {
  readonly from: string
  readonly to: string
}

type End = 'from' | 'to'

/**
 * Where goods came from and went to. Inside the house it is the place with its container; what else differs between the ends
 * (status, hold, entry) is named on both, and first where the place is the same: a change of status reads as what it is.
 */
export function endsOf(move: FormValues, t: Speak): Ends {
  const states = ['Status', 'Frozen', 'Entered'] as const
  const both = !isBeyond(move, 'from') && !isBeyond(move, 'to')
  const differing = both
    ? states.filter((name) => stateWord(move, 'from', name, t) !== stateWord(move, 'to', name, t))
    : []
  const stays = both && (['Location', 'Container'] as const).every((name) => sameAt(move, name))
  const end = (side: End) => {
    if (isBeyond(move, side)) return codeWord('stockBeyond', move[`${side}Beyond`], t)
    const place = [move[`${side}Location`], move[`${side}Container`]].map(valueText)
    const state = differing.map((name) => stateWord(move, side, name, t))
    // What became of goods that stay where they are comes first: a long place would push it out of sight.
    return (stays ? [...state, ...place] : [...place, ...state]).filter((part) => part !== '').join(' · ')
  }
  return { from: end('from'), to: end('to') }
}

const sameAt = (move: FormValues, name: string) =>
  valueText(move[`from${name}`]) === valueText(move[`to${name}`])

const isBeyond = (move: FormValues, side: End) => valueText(move[`${side}Beyond`]) !== ''

function stateWord(move: FormValues, side: End, name: 'Status' | 'Frozen' | 'Entered', t: Speak): string {
  const value = move[`${side}${name}`]
  if (name === 'Status') return valueText(value)
  if (typeof value !== 'boolean') return ''
  if (name === 'Frozen') return t(value ? 'code.freezeStatus.frozen' : 'code.freezeStatus.normal')
  return t(value ? 'inventoryManage.isEntered' : 'inventoryManage.notEntered')
}

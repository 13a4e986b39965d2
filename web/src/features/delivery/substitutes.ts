/** Goods that stand in for those of a line, in the words in which they are typed: `A01; A02 2:1`. */
import type { FormValues } from '@/engine/form/fields'
import { linesOf } from '@/engine/form/lines'
import { valueText } from '@/ui/valueText'

/** The words of what the server answered; what was typed stays as it is. */
export function substituteWords(value: unknown): string {
  if (!Array.isArray(value)) return valueText(value)
  return linesOf(value).map(wordOf).join('; ')
}

function wordOf({ goodsCode, gives, insteadOf }: FormValues): string {
  const [code, one, other] = [goodsCode, gives, insteadOf].map(valueText)
  return one === other ? (code ?? '') : `${code} ${one}:${other}`
}

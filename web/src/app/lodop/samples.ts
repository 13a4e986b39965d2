/** What the print demo prints: papers and made-up contents. Nothing here comes from anybody's business. */
import { gs1CheckDigit } from '@/ui/code128'

/** A sample and its paper, in millimetres. */
export interface Sample {
  readonly kind: 'label' | 'ticket'
  readonly width: number
  readonly height: number
}

/** The samples, in the order of the choice. */
export const SAMPLES: readonly Sample[] = [
  { kind: 'label', width: 100, height: 70 },
  { kind: 'ticket', width: 80, height: 90 },
]

/** Copies of one print at most. */
export const MOST_COPIES = 20

/** The pallet's number without its check digit. */
const SERIAL = '36900000000000012'

/** The made-up pallet. */
export const PALLET = {
  /** Serial shipping container code, 18 digits. */
  sscc: `${SERIAL}${gs1CheckDigit(SERIAL)}`,
  batch: 'DEMO-0301',
  produced: '2026-03-01',
  expires: '2027-02-28',
  location: 'A-03-02-1',
} as const

/** The made-up truck. */
export const TRUCK = { number: 'A017', plate: '苏A·D0000', dock: '5', ahead: '3' } as const

/** Copies as a person typed them, brought into the range. */
export function copiesOf(typed: string): number {
  const copies = Math.trunc(Number(typed))
  return Number.isFinite(copies) ? Math.min(Math.max(copies, 1), MOST_COPIES) : 1
}

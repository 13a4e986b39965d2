/** The few things that questions of scanner pages are made of. All of them are pressed with gloves. */
import type { ReactNode } from 'react'
import { Icon } from '@/ui/Icon'
import type { IconName } from '@/ui/iconPaths'
import css from './parts.module.css'

/** The question itself. */
export function Ask({ sign, children }: { readonly sign?: IconName; readonly children: ReactNode }) {
  return (
    <h2 className={css['ask']}>
      {sign && <Icon name={sign} size={40} />}
      <span>{children}</span>
    </h2>
  )
}

interface HintProps {
  /** True: left out where the screen is low. */
  readonly extra?: boolean
  readonly children: ReactNode
}

/** A sentence under the question. */
export function Hint({ extra = false, children }: HintProps) {
  return (
    <p className={css['hint']} data-extra={extra}>
      {children}
    </p>
  )
}

/** What has to be seen before going on. */
export function Warn({ children }: { readonly children: ReactNode }) {
  return (
    <p className={css['warn']} role="status">
      <Icon name="alert" size={24} />
      <span>{children}</span>
    </p>
  )
}

/** What the question is about: a name and its facts. Facts without a value are left out. */
export function Card({
  title,
  facts,
}: {
  readonly title: string
  readonly facts: readonly (readonly [label: string, value: string])[]
}) {
  const known = facts.filter(([, value]) => value !== '')
  return (
    <div className={css['card']}>
      <strong>{title}</strong>
      {known.length > 0 && (
        <dl className={css['facts']}>
          {known.map(([label, value]) => (
            <Fact key={label} label={label} value={value} />
          ))}
        </dl>
      )}
    </div>
  )
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}

interface HugeProps {
  readonly label: string
  readonly code: string
  readonly under?: string
}

/** Longest code that is still large in one line. */
const ONE_LINE = 11
/** Of a longer one the last parts are what one looks for once in the aisle: they get a line of their own. */
const LAST_PARTS = 3

/** A code as two lines, the second the more telling one; the first is empty for a short code. */
export function linesOf(code: string): readonly [string, string] {
  const parts = code.split('-')
  if (code.length <= ONE_LINE || parts.length <= LAST_PARTS) return ['', code]
  return [`${parts.slice(0, -LAST_PARTS).join('-')}-`, parts.slice(-LAST_PARTS).join('-')]
}

/** Width of a letter in digits, on the safe side: a bold M is half as wide again. */
function widthOf(letter: string): number {
  if (/[0-9a-z]/.test(letter)) return 1
  if (/[MW]/.test(letter)) return 1.5
  if (/[A-Z]/.test(letter)) return 1.2
  return letter < '\u007f' ? 0.7 : 1.7
}

/** Digits that are as wide as a code. */
export function digitsOf(code: string): number {
  return Array.from(code, widthOf).reduce((sum, each) => sum + each, 0)
}

/** One code to be read from a forklift: as large as the width takes it. */
export function Huge({ label, code, under }: HugeProps) {
  const [first, last] = linesOf(code)
  return (
    <div className={css['huge']} role="group" aria-label={label}>
      <span>{label}</span>
      <b style={{ '--chars': Math.max(4, digitsOf(last)) } as object}>
        {first !== '' && <small>{first}</small>}
        {last}
      </b>
      {under !== undefined && <span>{under}</span>}
    </div>
  )
}

interface PressProps {
  readonly onPress: () => void
  readonly children: ReactNode
  readonly icon?: IconName
  readonly disabled?: boolean
}

/** The answer that is given most. */
export function Main({ onPress, children, disabled = false }: PressProps) {
  return (
    <button type="button" className={css['main']} disabled={disabled} onClick={onPress}>
      {children}
    </button>
  )
}

/** Any other answer. */
export function Plain({ onPress, children, disabled = false }: PressProps) {
  return (
    <button type="button" className={css['plain']} disabled={disabled} onClick={onPress}>
      {children}
    </button>
  )
}

interface PairProps {
  /** True: the last answer gets the room that the others leave. */
  readonly leading?: boolean
  readonly children: ReactNode
}

/** Answers beside each other. */
export function Pair({ leading = false, children }: PairProps) {
  return (
    <div className={css['pair']} data-leading={leading}>
      {children}
    </div>
  )
}

/** Answers under each other. */
export function Stack({ children }: { readonly children: ReactNode }) {
  return <div className={css['stack']}>{children}</div>
}

/** Something to choose. */
export interface Choice {
  readonly key: string
  readonly title: string
  readonly about?: string
  readonly figure?: string
  /** Part of it that is done, 0 to 100. */
  readonly done?: number
  /** The one that is most likely meant. */
  readonly now?: boolean
}

interface ChoicesProps {
  readonly title?: string
  readonly choices: readonly Choice[]
  /** Left out: the list is only looked at. */
  readonly onChoose?: ((key: string) => void) | undefined
}

/** A list whose rows are as high as a thumb in a glove. */
export function Choices({ title, choices, onChoose }: ChoicesProps) {
  return (
    <div className={css['choices']}>
      {title !== undefined && <h3 className={css['heading']}>{title}</h3>}
      <ul className={css['rows']}>
        {choices.map((choice) => (
          <li key={choice.key}>
            {onChoose ? (
              <button
                type="button"
                className={css['row']}
                data-now={choice.now === true}
                data-done={choice.done === 100}
                onClick={() => onChoose(choice.key)}
              >
                <ChoiceWords choice={choice} />
              </button>
            ) : (
              <div className={css['row']} data-now={choice.now === true} data-done={choice.done === 100}>
                <ChoiceWords choice={choice} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function ChoiceWords({ choice }: { readonly choice: Choice }) {
  const { title, about, figure, done } = choice
  return (
    <>
      <span>
        <b>{title}</b>
        {about !== undefined && about !== '' && (
          <>
            <br />
            <small>{about}</small>
          </>
        )}
      </span>
      <em>
        {done === 100 && <Icon name="check" size={20} />} {figure}
      </em>
      {done !== undefined && (
        <span className={css['meter']} aria-hidden="true">
          <i style={{ width: `${done}%` }} />
        </span>
      )}
    </>
  )
}

/** Answers at the bottom, where the thumb is; they stay in sight when the question is longer than the screen. */
export function Acts({ children }: { readonly children: ReactNode }) {
  return <div className={css['acts']}>{children}</div>
}

/** What the question is about in one line, where a number pad needs the room. */
export function Brief({ title, facts }: { readonly title: string; readonly facts: readonly string[] }) {
  return (
    <p className={css['brief']}>
      <b>{title}</b> {facts.filter(Boolean).join(' · ')}
    </p>
  )
}

/**
 * Numbers with gloves on: keys of 56 pixels and more instead of the on-screen keyboard. The first key replaces what the
 * box proposes. Keys of a real keyboard come in through `useScanner`'s `onTyped`.
 */
import { useTranslation } from 'react-i18next'
import { afterKey, type PadShape, type PadValue } from './padValue'
import css from './pad.module.css'
import { Icon } from '@/ui/Icon'

interface NumberPadProps {
  readonly value: PadValue
  readonly shape: PadShape
  readonly label: string
  readonly unit: string
  readonly onChange: (value: PadValue) => void
  /** A number that is often meant. */
  readonly preset?: { readonly label: string; readonly text: string } | undefined
}

/** A press with a finger or mouse leaves the focus where it is: Enter is for the answer, not for the key pressed last. */
function keepFocus(event: { preventDefault: () => void }): void {
  event.preventDefault()
}

/** Draws the pad. */
export function NumberPad({ value, shape, label, unit, onChange, preset }: NumberPadProps) {
  const { t } = useTranslation()
  const press = (key: string): void => onChange(afterKey(value, key, shape))
  const last = [shape.signed ? '-' : 'C', '0', shape.places > 0 ? '.' : '<']
  const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', ...last]
  const back = shape.places > 0
  return (
    <div className={css['pad']} role="group" aria-label={label} data-pad>
      <output className={css['padValue']} data-fresh={value.fresh} aria-label={label}>
        {preset && preset.text !== value.text && (
          <button
            type="button"
            className={css['preset']}
            onMouseDown={keepFocus}
            onClick={() => onChange({ text: preset.text, fresh: true })}
          >
            {preset.label}
          </button>
        )}
        <span>
          <i>{value.text === '' ? '–' : value.text.replace('-', '−')}</i>
        </span>
        <small>{unit}</small>
        {back && (
          <button
            type="button"
            aria-label={t('scan.pad.back')}
            onMouseDown={keepFocus}
            onClick={() => press('<')}
          >
            <Icon name="backspace" size={28} />
          </button>
        )}
      </output>
      <div className={css['padKeys']}>
        {keys.map((key) => (
          <button
            key={key}
            type="button"
            aria-label={PAD_WORDS[key] ? t(PAD_WORDS[key]) : key}
            onMouseDown={keepFocus}
            onClick={() => press(key)}
          >
            {key === '<' ? <Icon name="backspace" size={28} /> : key === '-' ? '±' : key}
          </button>
        ))}
      </div>
    </div>
  )
}

/** Text keys of the keys that are no digits. */
const PAD_WORDS: Readonly<Record<string, string>> = {
  '<': 'scan.pad.back',
  '-': 'scan.pad.sign',
  '.': 'scan.pad.point',
  C: 'scan.pad.clear',
}

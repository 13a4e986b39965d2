/**
 * The print demo: a sample on the screen as it comes out of the printer, and the browser's own printing. Needs no
 * sign-in and reads no data of anybody's business. Draws without antd, like the other pages before the sign-in.
 */
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlainButton } from '@/ui/PlainButton'
import { copiesOf, MOST_COPIES, type Sample, SAMPLES } from './samples'
import styles from './LodopPage.module.css'
import { Paper } from './Papers'

/** The sheet of the printer, which a style sheet cannot take from an element. */
const sheetStyle = ({ width, height }: Sample): string => `@page{size:${width}mm ${height}mm;margin:0}`

export function LodopPage() {
  const { t } = useTranslation()
  const [label, ticket] = SAMPLES
  const [sample, setSample] = useState(label ?? ticket)
  const [typed, setTyped] = useState('1')
  const copiesId = useId()
  if (!sample) return null
  const copies = copiesOf(typed)
  return (
    <main className={styles['page']}>
      <style>{sheetStyle(sample)}</style>
      <section className={styles['order']} aria-labelledby="lodop-title">
        <h1 id="lodop-title">{t('lodop.title')}</h1>
        <p>{t('lodop.about')}</p>
        <fieldset>
          <legend>{t('lodop.sample')}</legend>
          {SAMPLES.map((one) => (
            <label key={one.kind}>
              <input
                type="radio"
                name="lodop-sample"
                checked={one === sample}
                onChange={() => setSample(one)}
              />
              {t(`lodop.kind.${one.kind}`)}
            </label>
          ))}
        </fieldset>
        <div className={styles['copies']}>
          <label htmlFor={copiesId}>{t('lodop.copies')}</label>
          <input
            id={copiesId}
            type="number"
            min={1}
            max={MOST_COPIES}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => setTyped(String(copies))}
          />
        </div>
        <PlainButton solid onClick={() => window.print()}>
          {t('lodop.print')}
        </PlainButton>
        <p className={styles['hint']}>{t('lodop.hint')}</p>
      </section>
      <section className={styles['preview']} aria-label={t('lodop.preview')}>
        <p>{t('lodop.paper', { width: sample.width, height: sample.height })}</p>
        <div className={styles['sheets']}>
          {Array.from({ length: copies }, (_, at) => (
            <div key={at} className={styles['sheet']}>
              <Paper sample={sample} />
            </div>
          ))}
        </div>
      </section>
    </main>
  )
}

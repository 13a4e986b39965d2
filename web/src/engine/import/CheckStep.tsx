/** The second step: how far the check is, then what it has found. */
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '@/ui/decimal'
import { downloadBack, type ImportState } from './calls'
import { ErrorTable, PreviewTable } from './FoundTables'
import css from './import.module.css'
import type { Import } from './imports'
import { Under } from './Under'

/** Draws the second step. */
export function CheckStep({ state }: { state: Import }) {
  if (state.check === null)
    return <Under words="importer.checking" name={state.name} progress={state.progress} />
  return <Found check={state.check} />
}

function Found({ check }: { check: ImportState }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState<'errors' | 'preview'>(check.bad > 0 ? 'errors' : 'preview')
  const work = check.good - check.same
  const verdict = check.bad === 0 ? (work === 0 ? 'allSame' : 'allGood') : work === 0 ? 'noneGood' : 'someBad'
  return (
    <div className={css['stack']}>
      <Counts state={check} />
      <p className={css['verdict']} data-bad={check.bad > 0}>
        {check.rows === 0
          ? t('importer.empty')
          : t(`importer.${verdict}`, { count: check.bad || work, good: work })}
      </p>
      <Notes notes={check.notes} />
      <div className={css['buttons']}>
        <div className={css['tabs']} role="tablist">
          {check.bad > 0 && <Tab name="errors" shown={shown} onShow={setShown} count={check.errorCount} />}
          {check.preview.length > 0 && (
            <Tab name="preview" shown={shown} onShow={setShown} count={check.preview.length} />
          )}
        </div>
        <span className={css['space']} />
        {check.hasFile && (
          <Button onClick={() => void downloadBack(check.id).catch(() => undefined)}>
            {t('importer.marked')}
          </Button>
        )}
      </div>
      {shown === 'errors' && check.bad > 0 ? <ErrorTable state={check} /> : <PreviewTable state={check} />}
    </div>
  )
}

interface TabProps {
  readonly name: 'errors' | 'preview'
  readonly shown: string
  readonly count: number
  readonly onShow: (name: 'errors' | 'preview') => void
}

function Tab({ name, shown, count, onShow }: TabProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      role="tab"
      className={css['tab']}
      aria-selected={shown === name}
      onClick={() => onShow(name)}
    >
      {t(`importer.${name}`, { count })}
    </button>
  )
}

/** Rows counted: all, good, wrong, left out; of a file that may change records, what comes of the good ones. */
export function Counts({ state }: { state: ImportState }) {
  const { t } = useTranslation()
  const written = state.kind === 'run' ? state.imported : state.good - state.same
  const good: readonly (readonly [string, number])[] =
    state.takes === 'new'
      ? [['good', state.good]]
      : [
          ['added', written - state.changed],
          ['changed', state.changed],
          ['same', state.same],
        ]
  const counts = [['rows', state.rows], ...good, ['bad', state.bad], ['skipped', state.skipped]] as const
  return (
    <dl className={css['counts']}>
      {counts.map(([name, count]) => (
        <div key={name} data-kind={name} data-some={count > 0}>
          <dt>{t(`importer.count.${name}`)}</dt>
          <dd>{formatDecimal(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What else there is to say about the file. */
export function Notes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <ul className={css['notes']}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  )
}

/** The third step: how far the import is, then what became of it, in words. */
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { downloadBack, type ImportState } from './calls'
import { Counts, Notes } from './CheckStep'
import { ErrorTable } from './FoundTables'
import css from './import.module.css'
import type { Import } from './imports'
import { Under } from './Under'

/** Draws the third step. */
export function ResultStep({ state }: { state: Import }) {
  if (state.run === null || state.stage === 'running') {
    return <Under words="importer.running" name={state.name} progress={state.progress} />
  }
  return <Result run={state.run} />
}

function Result({ run }: { run: ImportState }) {
  const { t } = useTranslation()
  const { imported, bad } = run
  const nothing = bad === 0 ? 'nothingChanged' : 'nothingImported'
  const said = imported === 0 ? nothing : bad === 0 ? 'allImported' : 'someImported'
  return (
    <div className={css['stack']}>
      <p className={css['verdict']} data-bad={imported === 0 && bad > 0}>
        {t(`importer.${said}`, { count: imported || bad, bad })}
      </p>
      <Counts state={run} />
      <Notes notes={run.notes} />
      {run.hasFile && (
        <div className={css['buttons']}>
          <Button onClick={() => void downloadBack(run.id).catch(() => undefined)}>
            {t('importer.left')}
          </Button>
        </div>
      )}
      {run.errors.length > 0 && <ErrorTable state={run} />}
    </div>
  )
}

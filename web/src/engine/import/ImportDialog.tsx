/**
 * Import in three steps: a file, what was found in it, what became of it. Closing the dialog stops nothing; opened again
 * it shows how far the import is.
 */
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { AppModal } from '@/ui/AppModal'
import type { ImportTarget } from './calls'
import { CheckStep } from './CheckStep'
import { FileStep } from './FileStep'
import css from './import.module.css'
import { type Import, importFile, type Stage, startOver, useImport } from './imports'
import { ResultStep } from './ResultStep'
import { TakesChoice } from './TakesChoice'

interface ImportDialogProps {
  readonly list: ImportTarget
  /** Loads the list anew. */
  readonly reload: () => unknown
  readonly onClose: () => void
  /** Shows what was imported, where the list as it stands may not. */
  readonly onLanded?: () => void
}

const STEPS = ['file', 'check', 'result'] as const

const STEP_OF: Readonly<Record<Stage, number>> = {
  choose: 0,
  sending: 0,
  checking: 1,
  checked: 1,
  running: 2,
  done: 2,
}

/** The dialog; mount it while it is open. */
export function ImportDialog({ list, reload, onClose, onLanded }: ImportDialogProps) {
  const { t } = useTranslation()
  const state = useImport(list)
  const step = STEP_OF[state.stage]
  return (
    <AppModal
      open
      width="min(960px, calc(100vw - 32px))"
      title={t('importer.title', { screen: t(`route.${list.screen}`) })}
      footer={<Footer {...{ list, state, reload, onClose }} {...(onLanded ? { onLanded } : {})} />}
      onCancel={onClose}
    >
      <ol className={css['steps']}>
        {STEPS.map((name, at) => (
          <li key={name} aria-current={at === step ? 'step' : undefined} data-done={at < step}>
            {t(`importer.step.${name}`)}
          </li>
        ))}
      </ol>
      {state.fault !== '' && (
        <p className={css['fault']} role="alert">
          {state.fault}
        </p>
      )}
      <TakesChoice list={list} state={state} />
      {step === 0 && <FileStep list={list} state={state} />}
      {step === 1 && <CheckStep state={state} />}
      {step === 2 && <ResultStep state={state} />}
    </AppModal>
  )
}

function Footer({ list, state, reload, onClose, onLanded }: ImportDialogProps & { state: Import }) {
  const { t } = useTranslation()
  const { stage, check, run } = state
  const begin = async (mode: 'all' | 'good') => {
    if (await importFile(list, mode)) await reload()
  }
  const bad = check?.bad ?? 0
  // Rows that stand so already are good, and nothing is done for them.
  const good = (check?.good ?? 0) - (check?.same ?? 0)
  return (
    <div className={css['footer']}>
      {(stage === 'checked' || stage === 'done') && (
        <Button onClick={() => startOver(list)}>{t('importer.another')}</Button>
      )}
      <span className={css['space']} />
      {stage === 'checked' && good > 0 && bad > 0 && (
        <Button type="primary" onClick={() => void begin('good')}>
          {t('importer.importGood', { count: good })}
        </Button>
      )}
      {stage === 'checked' && good > 0 && bad === 0 && (
        <Button type="primary" onClick={() => void begin('all')}>
          {t('importer.importAll', { count: good })}
        </Button>
      )}
      {stage === 'done' && run !== null && run.imported === 0 && run.good > 0 && (
        <Button onClick={() => void begin('good')}>{t('importer.importGood', { count: run.good })}</Button>
      )}
      {stage === 'done' ? (
        <Button
          type="primary"
          onClick={() => {
            onClose()
            if ((run?.imported ?? 0) > 0) onLanded?.()
          }}
        >
          {t('importer.toList')}
        </Button>
      ) : (
        <Button onClick={onClose}>{t(stage === 'choose' ? 'action.cancel' : 'importer.close')}</Button>
      )}
    </div>
  )
}

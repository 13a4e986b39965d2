/** Which records a file is about: only new ones, or also those that are there, which it then changes by their code. */
import { Radio } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '@/engine/session/permissions'
import type { ImportTarget } from './calls'
import css from './import.module.css'
import { chooseTakes, type Import, TAKES } from './imports'

/** Draws the choice before a file is imported, for whoever may change records one by one. */
export function TakesChoice({ list, state }: { list: ImportTarget; state: Import }) {
  const { t } = useTranslation()
  const can = useCan()
  const label = useId()
  const { updates } = list
  const open = state.stage === 'choose' || state.stage === 'checked'
  if (updates === undefined || !open || !can(`${list.screen}_edit_button`)) return null
  const column = list.columns.find((each) => each.field === updates)
  const key = column === undefined ? updates : t(column.title)
  return (
    <div className={css['takes']}>
      <span id={label}>{t('importer.takes.title')}</span>
      <Radio.Group
        aria-labelledby={label}
        value={state.takes}
        options={TAKES.map((value) => ({ value, label: t(`importer.takes.${value}`) }))}
        onChange={({ target }) =>
          void chooseTakes(list, TAKES.find((each) => each === target.value) ?? 'new')
        }
      />
      {state.takes !== 'new' && <p>{t('importer.takes.hint', { key })}</p>}
    </div>
  )
}

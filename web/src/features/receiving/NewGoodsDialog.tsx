/** Entering all goods that a notice names and nobody knows: what it says of each, and what it leaves open for all. */
import { Select } from 'antd'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { report } from '@/engine/client/report'
import { codeChoices, codeEntry, codeLabelKey } from '@/engine/list/codes'
import { AskModal } from '@/ui/AskModal'
import { toast } from '@/ui/toast'
import {
  choicesFor,
  type Choosable,
  enterGoods,
  type NewGoods,
  type NewGoodsChoice,
  type Refused,
  ruleFor,
} from './newGoods'
import css from './receiving.module.css'

interface NewGoodsDialogProps {
  readonly owner: string
  readonly goods: readonly NewGoods[]
  /** They are entered; the notice can be read again. */
  readonly onDone: () => void
  readonly onClose: () => void
}

interface Option {
  readonly value: string
  readonly label: string
}

const ZONES = 'thermosphere'
const USUAL: NewGoodsChoice = { unitCode: 'PCS', caseCode: 'CTN', thermosphere: 'NORMAL', batchRules: {} }

/** Draws the dialog. */
export function NewGoodsDialog({ owner, goods, onDone, onClose }: NewGoodsDialogProps) {
  const { t } = useTranslation()
  const [choice, setChoice] = useState(USUAL)
  const [done, setDone] = useState<number | null>(null)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const units = useChoices('unitCode', owner)
  const rules = useChoices('batchRuleCode', owner)
  const open = refused.length > 0 ? refused.map((each) => each.goods) : goods
  const zoneOf = (code: string) => {
    const entry = codeEntry(ZONES, code)
    return entry ? t(codeLabelKey(ZONES, entry)) : code
  }
  const zones = [...new Set(open.map((each) => each.thermosphere || choice.thermosphere))]
  const batchRules = Object.fromEntries(
    zones.map((zone) => [zone, choice.batchRules[zone] ?? ruleFor(zoneOf(zone), rules) ?? '']),
  )
  const enter = async () => {
    setDone(0)
    try {
      const left = await enterGoods(open, owner, { ...choice, batchRules }, setDone)
      setRefused(left)
      const count = open.length - left.length
      if (count > 0) toast.success(t('receivingPage.newGoodsDone', { count }))
      if (left.length === 0) onDone()
    } catch (error) {
      report(error, 'newGoods')
    } finally {
      setDone(null)
    }
  }
  // What was entered before some were refused is on the notice when it is read again.
  const close = refused.length > 0 ? onDone : onClose
  const label = t('receivingPage.newGoods', { count: open.length })
  return (
    <AskModal
      width={760}
      title={label}
      verb={done === null ? label : `${done} / ${open.length}`}
      busy={done !== null}
      onSubmit={() => void enter()}
      onClose={close}
    >
      <p>{t('receivingPage.newGoodsText')}</p>
      <div className={css['newGoodsChoice']}>
        <Choice
          label={t('receivingPage.newGoodsUnit')}
          options={units.map(option)}
          value={choice.unitCode}
          onChange={(unitCode) => setChoice({ ...choice, unitCode })}
        />
        <Choice
          label={t('receivingPage.newGoodsCase')}
          options={units.map(option)}
          value={choice.caseCode}
          onChange={(caseCode) => setChoice({ ...choice, caseCode })}
        />
        <Choice
          label={t('receivingPage.newGoodsZone')}
          options={codeChoices(ZONES, t)}
          value={choice.thermosphere}
          onChange={(thermosphere) => setChoice({ ...choice, thermosphere })}
        />
        {zones.map((zone) => (
          <Choice
            key={zone}
            label={`${t('goodsManage.field.batchRuleCode')} · ${zoneOf(zone)}`}
            options={[{ value: '', label: '–' }, ...rules.map(option)]}
            value={batchRules[zone] ?? ''}
            onChange={(rule) => setChoice({ ...choice, batchRules: { ...choice.batchRules, [zone]: rule } })}
          />
        ))}
      </div>
      {refused.length > 0 && (
        <p role="alert" className={css['fault']}>
          {t('receivingPage.newGoodsFailed', { count: refused.length })}
        </p>
      )}
      <ul className={css['newGoods']}>
        {open.map((each, at) => (
          <li key={each.gtin}>
            <b>{each.name}</b>
            <span>
              {[
                each.gtin,
                zoneOf(each.thermosphere || choice.thermosphere),
                each.pieces && `1 ${choice.caseCode} = ${each.pieces} ${choice.unitCode}`,
                each.grossWeight && `${each.grossWeight} kg`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {refused[at] && <span className={css['fault']}>{refused[at].why}</span>}
          </li>
        ))}
      </ul>
    </AskModal>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly options: readonly Option[]
  readonly value: string
  readonly onChange: (value: string) => void
}

function Choice({ label, options, value, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Select id={id} value={value} options={[...options]} onChange={onChange} />
    </div>
  )
}

const option = ({ code, name }: Choosable): Option => ({ value: code, label: `${code} ${name}` })

function useChoices(field: 'unitCode' | 'batchRuleCode', owner: string): readonly Choosable[] {
  const [choices, setChoices] = useState<readonly Choosable[]>([])
  useEffect(() => {
    let here = true
    choicesFor(field, owner)
      .then((found) => here && setChoices(found))
      // The call has said so itself.
      .catch(() => undefined)
    return () => {
      here = false
    }
  }, [field, owner])
  return choices
}

/** The form of a delivery sheet, with its ways to save. */
import { Alert } from 'antd'
import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DocumentForm, type FormFrame, type SaveWay } from '@/engine/document/DocumentForm'
import { sendDocument } from '@/engine/document/saving'
import { useMayOpen } from '@/engine/feature/useMayOpen'
import type { FormField, FormValues } from '@/engine/form/fields'
import type { FormShape } from '@/engine/form/sections'
import { FactsKeeper } from '@/engine/goods/FactsKeeper'
import { text } from '@/engine/i18n/i18n'
import { acting } from './acting'
import {
  type Departure,
  DepartureDialog,
  NOT_REFUSED,
  refusedDeparture,
  sendDirect,
  useDirect,
  WayKeeper,
} from './direct'
import css from './delivery.module.css'
import { sectionsOf, writeSheet } from './fields'
import { orderedLines, returnedLines } from './lineFields'
import { directSaid, savedSaid } from './said'
import { BASE } from './types'

/** Where a sheet is written: screen, calls, and who writes. */
export interface SheetPlace {
  /** Screen of the permissions. */
  readonly screen: string
  /** Base of the calls that save. */
  readonly base: string
  /** Base of the calls that offer choices and know goods. */
  readonly chooseBase: string
  /** Page on which another one is written; none where one is changed. */
  readonly add: string | null
  readonly user: string
}

interface SheetFormProps {
  readonly frame: FormFrame
  readonly place: SheetPlace
  readonly fields: readonly FormField[]
  readonly record: FormValues
  readonly mode: 'add' | 'edit'
  readonly id: string | undefined
  /** The goods go back to a supplier. */
  readonly back?: boolean
  readonly onReload?: () => Promise<void>
}

/** The way to save that does everything at once, as far as the way out of the warehouse goes without a check. */
const DIRECT = 'direct'

const SAYING = ['goodsCode', 'qty', 'batchNo', 'remark']

/** Draws the form. */
export function SheetForm(props: SheetFormProps) {
  const { frame, place, fields, record, mode, id, back = false, onReload } = props
  const [quick, setQuick] = useState(false)
  const [asking, setAsking] = useState<(() => void) | null>(null)
  const [refused, setRefused] = useState(NOT_REFUSED)
  const departure = useRef<Departure | undefined>(undefined)
  const direct = async (body: Record<string, unknown>, key: string) => {
    try {
      return await sendDirect(writeSheet(body), quick ? departure.current : undefined, key)
    } catch (error) {
      setRefused(refusedDeparture(error))
      throw error
    }
  }
  const mayDirect = useDirect(place.screen, quick) && mode === 'add' && !back
  const shape = useMemo<FormShape>(
    () => ({ fields, sections: sectionsOf(fields), lines: [back ? returnedLines : orderedLines] }),
    [fields, back],
  )
  return (
    <DocumentForm
      {...{ frame, acting, shape, record, mode, id }}
      chooseBase={place.chooseBase}
      ways={[
        ...waysOf(place.screen, mode).slice(0, 1),
        ...(mayDirect
          ? [
              quick
                ? { name: DIRECT, label: 'deliveryPage.direct', ask: (go: () => void) => setAsking(() => go) }
                : { name: DIRECT, label: 'deliveryPage.directPick' },
            ]
          : []),
        ...waysOf(place.screen, mode).slice(1),
      ]}
      saying={SAYING}
      keep={place}
      send={(way, body, key) =>
        way === DIRECT
          ? direct(body, key)
          : sendDocument({ base: place.base, list: BASE, way, id, record }, writeSheet(body), key)
      }
      said={(answer, way) =>
        way === DIRECT ? directSaid(answer, text, place.add) : savedSaid(answer, text, place.add)
      }
      above={(state) => (
        <>
          {back && mode === 'add' && <OtherWay />}
          <FactsKeeper form={state.form} path={`${place.chooseBase}/goods`} way="out" free />
          {mayDirect && <WayKeeper form={state.form} onQuick={setQuick} />}
          {refused.words !== '' && <Alert type="error" role="alert" showIcon title={refused.words} />}
          {asking && (
            <DepartureDialog
              form={state.form}
              refused={refused.fields}
              said={departure.current}
              onClose={() => setAsking(null)}
              onGo={(said) => {
                departure.current = said
                setAsking(null)
                setRefused(NOT_REFUSED)
                asking()
              }}
            />
          )}
        </>
      )}
      {...(onReload ? { onReload } : {})}
    />
  )
}

/** The next step is primary: submitting. */
function waysOf(screen: string, mode: 'add' | 'edit'): readonly SaveWay[] {
  return [
    { name: 'save', label: 'form.save', ...(mode === 'edit' ? {} : { permission: `${screen}_add_button` }) },
    { name: 'submit', label: 'document.saveSubmit', permission: `${screen}_submit_button` },
  ]
}

const INWARD = '/entryManage/returnGoodsNoteAdd'

/** Goods that a customer sends back come in on a note of their own. */
function OtherWay() {
  const { t } = useTranslation()
  const mayOpen = useMayOpen()
  if (!mayOpen(INWARD)) return null
  return (
    <p className={css['otherWay']}>
      {t('deliveryPage.otherWay')} <Link to={INWARD}>{t('route.returnGoodsNoteAdd')}</Link>
    </p>
  )
}

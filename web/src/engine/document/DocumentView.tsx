/** The page of a document to look at: where it stands, what matters, what can be done, and its parts behind tabs. */
import { Alert, Skeleton } from 'antd'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import type { FormValues } from '@/engine/form/fields'
import type { Loaded } from '@/engine/form/useRecord'
import { basePath } from '@/engine/list/query'
import { Missing } from '@/engine/record/Missing'
import { Sheet } from '@/engine/record/Sheet'
import type { useRecordPlace } from '@/engine/record/useRecordPlace'
import { useCan } from '@/engine/session/permissions'
import { valueText } from '@/ui/valueText'
import { ActionBar } from './ActionBar'
import { Attachments, attachmentsOf } from './Attachments'
import { Band } from './Band'
import type { DocumentDefinition, DocumentTab } from './definition'
import css from './document.module.css'
import { History, useHistory } from './History'
import { say, useSaid } from './said'
import { Standing } from './Standing'
import type { Happened } from './steps'
import { useActing } from './useActing'

interface DocumentViewProps {
  readonly definition: DocumentDefinition
  readonly id: string
  readonly loaded: Loaded
  readonly place: ReturnType<typeof useRecordPlace>
}

const NO_SHAPE = { fields: [] }
const NO_HISTORY: readonly Happened[] = []

/** Draws the page. */
export function DocumentView({ definition, id, loaded, place }: DocumentViewProps) {
  const acting = useActing(definition, 'page')
  const { record } = loaded
  const frame = { shape: NO_SHAPE, title: place.title, name: place.name, onBack: place.toList }
  if (loaded.error && !record) return <Missing {...frame} loaded={loaded} />
  if (!record) {
    return (
      <Sheet {...frame}>
        <Skeleton active paragraph={{ rows: 10 }} />
      </Sheet>
    )
  }
  const subject = { ...record, id }
  const parts = { id, record, definition }
  return (
    <Sheet {...frame} buttons={<ActionBar definition={definition} record={subject} acting={acting} />}>
      <SaidNote base={basePath(definition.list)} id={id} />
      <Head {...parts} />
      {definition.Notice && <definition.Notice {...parts} />}
      <Tabs {...parts} />
      {acting.dialog}
    </Sheet>
  )
}

interface PartsProps {
  readonly id: string
  readonly record: FormValues
  readonly definition: DocumentDefinition
}

/** Where the document stands and what matters, in one card; also above a mode of its own. */
export function Head({ id, record, definition }: PartsProps) {
  const { list, owner, status, steps, facts, figures } = definition
  const history = useHistory(basePath(list), id)
  return (
    <section className={css['head']}>
      <Standing
        table={status}
        way={steps}
        status={Number(record['status'])}
        history={history.data ?? NO_HISTORY}
        created={{ by: valueText(record['createdBy']), at: valueText(record['gmtCreated']) }}
      />
      <Band screen={owner} facts={facts} figures={figures} record={record} />
    </section>
  )
}

/** What was done last, with the way on. */
export function SaidNote({ base, id }: { readonly base: string; readonly id: string }) {
  const said = useSaid(base, id)
  if (!said) return null
  return (
    <Alert
      type={said.tone ?? 'success'}
      role={said.tone === 'error' ? 'alert' : 'status'}
      showIcon
      closable={{ onClose: () => say(base, id, null) }}
      title={said.text}
      {...(said.links?.length
        ? {
            description: (
              <span className={css['links']}>
                {said.links.map(({ to, label }) => (
                  <Link key={to} to={to}>
                    {label}
                  </Link>
                ))}
              </span>
            ),
          }
        : {})}
    />
  )
}

/** The tabs of a document: its own, then files and history. */
function useTabs({ definition, record }: PartsProps): readonly DocumentTab[] {
  const can = useCan()
  const own = definition.tabs.filter((tab) => tab.permission === undefined || can(tab.permission))
  const files: DocumentTab = {
    key: 'files',
    title: 'document.files',
    count: (of) => attachmentsOf(of['attachments']).length,
    Content: Files,
  }
  const kept = definition.attachments !== false && attachmentsOf(record['attachments']).length > 0
  return [
    ...own,
    ...(kept ? [files] : []),
    { key: 'history', title: 'document.history', Content: HistoryPart },
  ]
}

function Files({ record }: PartsProps) {
  return <Attachments files={attachmentsOf(record['attachments'])} />
}

function HistoryPart({ id, definition }: PartsProps) {
  return (
    <History
      base={basePath(definition.list)}
      id={id}
      table={definition.status}
      actions={definition.actions}
    />
  )
}

const TAB = 'tab'

/** The parts; which one is open stands in the address. */
function Tabs(props: PartsProps) {
  const { t } = useTranslation()
  const name = useId()
  const tabs = useTabs(props)
  const [params, setParams] = useSearchParams()
  const open = tabs.find(({ key }) => key === params.get(TAB)) ?? tabs[0]
  if (!open) return null
  const choose = (key: string) => {
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (key === tabs[0]?.key) next.delete(TAB)
        else next.set(TAB, key)
        return next
      },
      { replace: true },
    )
  }
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    const next = tabs[(tabs.indexOf(open) + by + tabs.length) % tabs.length]
    if (!next) return
    event.preventDefault()
    choose(next.key)
    document.getElementById(`${name}${next.key}`)?.focus()
  }
  return (
    <section className={css['parts']}>
      <div role="tablist" aria-label={t('document.parts')} className={css['tabs']} onKeyDown={onKey}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${name}${tab.key}`}
            type="button"
            role="tab"
            aria-selected={tab === open}
            aria-controls={`${name}panel`}
            tabIndex={tab === open ? 0 : -1}
            onClick={() => choose(tab.key)}
          >
            {t(tab.title)}
            <Count value={tab.count?.(props.record)} />
          </button>
        ))}
      </div>
      <div
        id={`${name}panel`}
        role="tabpanel"
        aria-labelledby={`${name}${open.key}`}
        tabIndex={0}
        className={css['panel']}
      >
        <open.Content {...props} />
      </div>
    </section>
  )
}

function Count({ value }: { readonly value: number | undefined }): ReactNode {
  return value === undefined || value === 0 ? null : <small>{value}</small>
}

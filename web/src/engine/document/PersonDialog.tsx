/** Who does some work: one of the people who may, found by name. */
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Input, Skeleton } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/engine/client/apiError'
import { report } from '@/engine/client/report'
import { refusalOf } from '@/engine/client/refusalOf'
import { AppModal } from '@/ui/AppModal'
import css from './personDialog.module.css'

/** Somebody who may be chosen. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly username?: string
  /** What they have to do, in words. */
  readonly load?: string
}

/** What a button of the dialog does: its answer closes it, its refusal is shown in it. */
export type Send = (work: () => Promise<void>) => Promise<void>

interface PersonDialogProps {
  readonly title: string
  /** Key of the query for people, without the term. */
  readonly queryKey: readonly unknown[]
  /** The first people with a part of their name; absent: nobody can be chosen now. */
  readonly find?: (term: string, signal: AbortSignal) => Promise<readonly Person[]>
  /** Stands above the people. */
  readonly above?: ReactNode
  /** Other ways to settle it. */
  readonly others?: (send: Send, busy: boolean) => ReactNode
  readonly assign: (personId: string) => Promise<void>
  readonly onClose: () => void
}

/** Draws the dialog. */
export function PersonDialog(props: PersonDialogProps) {
  const { title, queryKey, find, above, others, assign, onClose } = props
  const { t } = useTranslation()
  const [term, setTerm] = useState('')
  const [person, setPerson] = useState<string>()
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const people = useQuery({
    queryKey: [...queryKey, term],
    queryFn: ({ signal }) => find?.(term, signal) ?? [],
    enabled: find !== undefined,
    staleTime: 0,
    placeholderData: (before) => before,
    meta: { silent: true },
  })
  const send: Send = async (work) => {
    setBusy(true)
    setFault('')
    try {
      await work()
    } catch (error) {
      if (error instanceof ApiError) setFault(refusalOf(error))
      else report(error, 'assign')
    } finally {
      setBusy(false)
    }
  }
  return (
    <AppModal
      open
      width={480}
      title={title}
      onCancel={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button
            type="primary"
            loading={busy}
            disabled={person === undefined}
            onClick={() => person !== undefined && void send(() => assign(person))}
          >
            {t('action.assign')}
          </Button>
        </>
      }
    >
      <div className={css['dialog']}>
        {above}
        {fault !== '' && <Alert type="error" role="alert" showIcon title={fault} />}
        {people.error && <Alert type="error" role="alert" showIcon title={people.error.message} />}
        {others?.(send, busy)}
        {find && (
          <Input
            allowClear
            maxLength={50}
            aria-label={t('document.person.find')}
            placeholder={t('document.person.find')}
            value={term}
            onChange={(event) => setTerm(event.target.value)}
          />
        )}
        {people.isLoading && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
        {people.data?.length === 0 && <p className={css['none']}>{t('document.person.nobody')}</p>}
        <div role="radiogroup" aria-label={t('document.person.who')} className={css['people']}>
          {people.data?.map(({ id, name, username, load }) => (
            <button
              key={id}
              type="button"
              role="radio"
              aria-checked={person === id}
              disabled={busy}
              onClick={() => setPerson(id)}
            >
              <span>
                <strong>{name}</strong> {name === username ? '' : username}
              </span>
              {load !== undefined && <small>{load}</small>}
            </button>
          ))}
        </div>
      </div>
    </AppModal>
  )
}

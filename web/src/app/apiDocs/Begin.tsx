/** How to begin: the key, the first call, writing twice without harm, refusals, lists, times and numbers. */
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { runtimeConfig } from '@/engine/runtime/config'
import { Code } from './Code'
import css from './Operation.module.css'

/** Numbers of refusals with the HTTP statuses they come under. */
const REFUSALS = [
  ['40001', '400, 413'],
  ['21332', '401'],
  ['40003', '403'],
  ['40004', '404'],
  ['40009', '409'],
  ['40010', '409'],
  ['40901', '409'],
  ['40029', '429, 503'],
  ['50000', '500, 504'],
] as const

const CHAPTERS = [
  'key',
  'call',
  'write',
  'refusals',
  'lists',
  'values',
  'tasks',
  'events',
  'programs',
] as const

const SAMPLE_REFUSAL = {
  status: 40001,
  msg: 'Required.',
  data: { fields: [{ field: 'ownerCode', msg: 'Required.' }] },
}

function origin(): string {
  return runtimeConfig().apiBase || window.location.origin
}

const firstCall = () => `curl ${origin()}/arpa-basic-api/apiKey/self \\
  -H "Authorization: Bearer $FLOE_KEY" -H "Accept-Language: en"`

const writingCall = () => `curl ${origin()}/wms/inboundBookingPublic/add \\
  -H "Authorization: Bearer $FLOE_KEY" -H "Content-Type: application/json" \\
  -H "Idempotency-Key: add-PO-2026-0412" -d @booking.json`

const listCall = () =>
  `curl "${origin()}/wms/inboundBookingPublic/list?status=2&pageNum=1&pageSize=100&sortField=gmtCreated&sortType=desc" \\
  -H "Authorization: Bearer $FLOE_KEY"`

export function Begin() {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const wanted = hash.startsWith('#begin/') ? hash.slice('#begin/'.length) : ''
  return (
    <article className={css['begin']}>
      <h2>{t('apiDocs.begin.title')}</h2>
      <p>{t('apiDocs.begin.about')}</p>
      {CHAPTERS.map((chapter) => (
        <Chapter key={chapter} name={chapter} wanted={chapter === wanted} />
      ))}
    </article>
  )
}

function Chapter({ name, wanted }: { readonly name: (typeof CHAPTERS)[number]; readonly wanted: boolean }) {
  const { t } = useTranslation()
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (wanted) box.current?.scrollIntoView?.({ block: 'start' })
  }, [wanted])
  return (
    <section ref={box} aria-labelledby={`begin-${name}`}>
      <h3 id={`begin-${name}`}>{t(`apiDocs.begin.${name}`)}</h3>
      {t(`apiDocs.begin.${name}Text`)
        .split('\n')
        .map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      {name === 'call' && <Code title="curl" value={firstCall()} />}
      {name === 'write' && <Code title="curl" value={writingCall()} />}
      {name === 'lists' && <Code title="curl" value={listCall()} />}
      {name === 'refusals' && <Refusals />}
    </section>
  )
}

function Refusals() {
  const { t } = useTranslation()
  return (
    <>
      <Code title={t('apiDocs.example')} value={SAMPLE_REFUSAL} />
      <div className={css['wide']}>
        <table>
          <thead>
            <tr>
              <th scope="col">status</th>
              <th scope="col">HTTP</th>
              <th scope="col">{t('apiDocs.meaning')}</th>
            </tr>
          </thead>
          <tbody>
            {REFUSALS.map(([status, http]) => (
              <tr key={status}>
                <th scope="row">
                  <code>{status}</code>
                </th>
                <td>{http}</td>
                <td>{t(`apiDocs.refusal.${status}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

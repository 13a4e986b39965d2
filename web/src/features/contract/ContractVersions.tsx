/** The versions of a contract, and what two of them say differently. */
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { api } from '@/engine/client/api'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import { FaultNotice } from '@/engine/list/ListNotice'
import type { RecordPartProps } from '@/engine/record/defineRecordPage'
import { recordAddress } from '@/engine/record/recordAddress'
import { StatusText } from '@/ui/StatusText'
import { valueText } from '@/ui/valueText'
import { Comparison } from './Comparison'
import css from './contract.module.css'

const BASE = '/wms/contract'

/** Draws the list of versions and the comparison with one of them. */
export function ContractVersions({ id, mode, record }: RecordPartProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const loaded = useQuery({
    queryKey: [BASE, 'versions', id],
    queryFn: ({ signal }) => api.get('/wms/contract/{id}/versions', { path: { id }, signal, silent: true }),
    enabled: mode === 'detail',
    meta: { silent: true },
  })
  const [chosen, setChosen] = useState<string | null>(null)
  if (mode !== 'detail') return null
  if (loaded.error) return <FaultNotice error={loaded.error} onRetry={() => void loaded.refetch()} />
  const versions = loaded.data ?? []
  const others = versions.filter((each) => each.id !== id)
  const earlier = valueText(record['supersedesId'])
  const other = chosen ?? (earlier || others[0]?.id)
  return (
    <section className={css['versions']} aria-label={t('contractManage.versions')}>
      <h2>{t('contractManage.versions')}</h2>
      <div className={css['scroll']}>
        <table>
          <tbody>
            {versions.map((each) => {
              const entry = codeEntry('contractStatus', each.status)
              return (
                <tr key={each.id} aria-current={each.id === id ? 'true' : undefined}>
                  <td>
                    <button
                      type="button"
                      className={css['open']}
                      disabled={each.id === id}
                      onClick={() => void navigate(recordAddress(pathname, 'detail', each.id))}
                    >
                      {t('contractManage.versionOf', { version: each.versionNo })}
                    </button>
                  </td>
                  <td>
                    {entry?.tone && (
                      <StatusText tone={entry.tone}>{t(codeLabelKey('contractStatus', entry))}</StatusText>
                    )}
                  </td>
                  <td>{`${each.validFrom} – ${each.validTo ?? ''}`}</td>
                  <td>{each.createdBy}</td>
                  <td>{each.auditBy ?? '–'}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {other !== undefined && (
        <>
          <div className={css['against']}>
            <span>{t('contractManage.compareWith')}</span>
            <Select
              aria-label={t('contractManage.compareWith')}
              value={other}
              onChange={setChosen}
              options={others.map((each) => ({
                value: each.id,
                label: t('contractManage.versionOf', { version: each.versionNo }),
              }))}
            />
          </div>
          <Comparison id={id} other={other} contract={record} />
        </>
      )}
    </section>
  )
}

/** The papers of a contract: sent at once, the same for all its versions. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnswerOf, api } from '@/engine/client/api'
import { download } from '@/engine/client/download'
import { objectUrl, uploadFile } from '@/engine/client/files'
import { timeText } from '@/engine/i18n/times'
import { FaultNotice } from '@/engine/list/ListNotice'
import type { RecordPartProps } from '@/engine/record/defineRecordPage'
import { confirm } from '@/ui/confirm'
import { Icon } from '@/ui/Icon'
import css from './contract.module.css'

type Paper = AnswerOf<'/wms/contract/{id}/files'>[number]

const KEY = '/wms/contract'
const FILES = '/arpa-basic-api/file/'
const KIB = 1024

/** Draws the papers and, where it is allowed, how to add and remove them. */
export function ContractFiles({ id, mode, record }: RecordPartProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const key = [KEY, 'files', id]
  const loaded = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get('/wms/contract/{id}/files', { path: { id }, signal, silent: true }),
    enabled: mode === 'detail',
    meta: { silent: true },
  })
  if (mode !== 'detail') return null
  if (loaded.error) return <FaultNotice error={loaded.error} onRetry={() => void loaded.refetch()} />
  const papers = loaded.data ?? []
  const can = Array.isArray(record['can']) ? record['can'] : []
  const take = (next: readonly Paper[]) => client.setQueryData(key, next)
  const attach = async (files: readonly string[]) => {
    take(
      await api.post('/wms/contract/{id}/attach', {
        path: { id },
        body: { files: [...files] },
        silent: true,
      }),
    )
    await client.invalidateQueries({ queryKey: [KEY, 'files'] })
  }
  const detach = async (paper: Paper) => {
    const yes = t('contractManage.removeFile')
    const text = t('contractManage.removeFileText', { name: paper.name })
    if (!(await confirm({ title: yes, text, yes, danger: true }))) return
    take(await api.post('/wms/contract/{id}/detach', { path: { id }, body: { id: paper.id } }))
    await client.invalidateQueries({ queryKey: [KEY, 'files'] })
  }
  return (
    <section className={css['versions']} aria-label={t('contractManage.files')}>
      <h2>{t('contractManage.files')}</h2>
      {papers.length === 0 && !loaded.isPending && (
        <p className={css['none']}>{t('contractManage.noFiles')}</p>
      )}
      {papers.length > 0 && (
        <ul className={css['papers']}>
          {papers.map((paper) => (
            <PaperRow
              key={paper.id}
              paper={paper}
              {...(can.includes('detach')
                ? { onRemove: () => void detach(paper).catch(() => undefined) }
                : {})}
            />
          ))}
        </ul>
      )}
      {can.includes('attach') && <Add onAdd={attach} />}
    </section>
  )
}

function PaperRow({ paper, onRemove }: { readonly paper: Paper; readonly onRemove?: () => void }) {
  const { t } = useTranslation()
  const path = `${FILES}${paper.fileId}`
  const shows = paper.mime.startsWith('image/') || paper.mime === 'application/pdf'
  const look = async () => {
    const source = await objectUrl(path)
    window.open(source, '_blank', 'noreferrer')
  }
  return (
    <li>
      <Icon name={paper.mime.startsWith('image/') ? 'image' : 'document'} size={18} />
      <span className={css['paper']}>
        <strong>{paper.name}</strong>
        <span>{`${sizeText(paper.size)} · ${paper.createdBy} · ${timeText(paper.gmtCreated)}`}</span>
      </span>
      {shows && (
        <Button size="small" type="text" onClick={() => void look().catch(() => undefined)}>
          {t('contractManage.lookFile')}
        </Button>
      )}
      <Button
        size="small"
        type="text"
        onClick={() => void download(path, undefined, paper.name).catch(() => undefined)}
      >
        {t('contractManage.saveFile')}
      </Button>
      {onRemove && (
        <Button
          size="small"
          type="text"
          aria-label={t('contractManage.removeNamed', { name: paper.name })}
          icon={<Icon name="close" size={14} />}
          onClick={onRemove}
        />
      )}
    </li>
  )
}

function Add({ onAdd }: { readonly onAdd: (files: readonly string[]) => Promise<void> }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const send = async (files: readonly File[]) => {
    setBusy(true)
    setFault('')
    try {
      const stored: string[] = []
      for (const file of files) stored.push((await uploadFile(file, file.name)).id)
      await onAdd(stored)
    } catch (error) {
      setFault(error instanceof Error ? error.message : '')
    }
    setBusy(false)
  }
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    event.target.value = ''
    if (files.length > 0) void send(files)
  }
  return (
    <div>
      <input
        ref={input}
        type="file"
        multiple
        accept="image/*,.pdf,.xlsx,.csv,.txt"
        style={{ display: 'none' }}
        aria-label={t('contractManage.addFiles')}
        onChange={chosen}
      />
      <Button loading={busy} icon={<Icon name="plus" size={16} />} onClick={() => input.current?.click()}>
        {t('contractManage.addFiles')}
      </Button>
      {fault !== '' && (
        <p role="alert" className={css['fault']}>
          {fault}
        </p>
      )}
    </div>
  )
}

function sizeText(bytes: number): string {
  const kib = Math.ceil(bytes / KIB)
  return kib < KIB ? `${kib} KB` : `${(kib / KIB).toFixed(1)} MB`
}

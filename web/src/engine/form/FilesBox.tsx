/** Files that belong to a document: photos of the goods, the seal, the printout of the recorder. Sent at once. */
import { type ChangeEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadFile, usePicture } from '@/engine/client/files'
import type { BoxProps } from './fields'
import { Icon } from '@/ui/Icon'
import css from './files.module.css'

const FILES = '/arpa-basic-api/file/'
const MOST = 9

/** Ids of files, whatever the value is. */
export function filesOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []
}

/** Draws the files and, where they can be changed, how to add one. */
export function FilesBox({ id, value, onChange, disabled = false, autoFocus = false }: BoxProps) {
  const { t } = useTranslation()
  const files = filesOf(value)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  if (!onChange && files.length === 0) return '–'
  const add = async (chosen: readonly File[]) => {
    setBusy(true)
    setFault('')
    const added: string[] = []
    try {
      for (const file of chosen) added.push((await uploadFile(file, file.name)).id)
    } catch (error) {
      setFault(error instanceof Error ? error.message : '')
    }
    setBusy(false)
    if (added.length > 0) onChange?.([...files, ...added.filter((one) => !files.includes(one))])
  }
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const taken = [...(event.target.files ?? [])].slice(0, MOST - files.length)
    event.target.value = ''
    if (taken.length > 0) void add(taken)
  }
  return (
    <span className={css['files']}>
      {files.map((file) => (
        <span key={file}>
          <Thumb file={file} />
          {onChange && (
            <button
              type="button"
              disabled={disabled}
              aria-label={t('form.removePicture')}
              title={t('form.removePicture')}
              onClick={() => onChange(files.filter((each) => each !== file))}
            >
              <Icon name="close" size={12} />
            </button>
          )}
        </span>
      ))}
      {onChange && files.length < MOST && (
        <label data-disabled={disabled || busy}>
          <Icon name={busy ? 'clock' : 'plus'} size={14} />
          {t('form.addFile')}
          <input
            {...(id === undefined ? {} : { id })}
            type="file"
            accept="image/*,.pdf"
            multiple
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the cell that was entered
            autoFocus={autoFocus}
            disabled={disabled || busy}
            onChange={chosen}
          />
        </label>
      )}
      {fault !== '' && (
        <span role="alert" className={css['fault']}>
          {fault}
        </span>
      )}
    </span>
  )
}

function Thumb({ file }: { readonly file: string }) {
  const { t } = useTranslation()
  const source = usePicture(`${FILES}${file}`)
  if (source === null) return <Icon name="image" size={20} />
  return (
    <a href={source} target="_blank" rel="noreferrer">
      <img src={source} alt={t('form.picture')} />
    </a>
  )
}

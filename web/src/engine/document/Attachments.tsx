/** Files that belong to a document: photos as pictures, others as links. */
import { useTranslation } from 'react-i18next'
import { download } from '@/engine/client/download'
import { usePicture } from '@/engine/client/files'
import { Icon } from '@/ui/Icon'
import css from './document.module.css'

/** A file of a document. */
export interface Attachment {
  /** Id of the stored file. */
  readonly file: string
  readonly name?: string | null
  readonly mime?: string | null
}

const FILES = '/arpa-basic-api/file/'
const PICTURE = /\.(?:jpe?g|png|webp|gif|heic)$/i

/** The files of a value, whatever it is: ids, or objects that name them. */
export function attachmentsOf(value: unknown): readonly Attachment[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((each: unknown): readonly Attachment[] => {
    if (typeof each === 'string' && each !== '') return [{ file: each }]
    if (typeof each !== 'object' || each === null) return []
    const given = each as { readonly file?: unknown; readonly id?: unknown; readonly name?: unknown }
    const file = given.file ?? given.id
    if (typeof file !== 'string') return []
    return [{ file, ...(typeof given.name === 'string' ? { name: given.name } : {}) }]
  })
}

/** Draws the files. */
export function Attachments({ files }: { readonly files: readonly Attachment[] }) {
  const { t } = useTranslation()
  if (files.length === 0) return <p className={css['none']}>{t('document.noFiles')}</p>
  return (
    <ul className={css['files']}>
      {files.map((each) => (
        <li key={each.file}>
          <File {...each} />
        </li>
      ))}
    </ul>
  )
}

function File({ file, name }: Attachment) {
  const { t } = useTranslation()
  const picture = !name || PICTURE.test(name)
  const source = usePicture(picture ? `${FILES}${file}` : null)
  const title = name ?? t('form.picture')
  if (picture && source !== null) {
    return (
      <a href={source} target="_blank" rel="noreferrer" title={title}>
        <img src={source} alt={title} />
      </a>
    )
  }
  return (
    <button
      type="button"
      onClick={() => void download(`${FILES}${file}`, {}, name ?? undefined).catch(() => undefined)}
    >
      <Icon name="download" size={16} /> {title}
    </button>
  )
}

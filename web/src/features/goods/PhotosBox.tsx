/** Photos of goods: the first stands for them in lists. Files are sent at once and kept when the form is saved. */
import { Button } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadFile, usePicture } from '@/engine/client/files'
import type { BoxProps } from '@/engine/form/fields'
import { Icon } from '@/ui/Icon'
import css from './goods.module.css'

const FILES = '/arpa-basic-api/file/'
const MOST = 9

interface Photo {
  readonly file: string
}

function photosOf(value: unknown): readonly Photo[] {
  return Array.isArray(value) ? value.filter(isPhoto) : []
}

function isPhoto(value: unknown): value is Photo {
  return typeof value === 'object' && value !== null && 'file' in value && typeof value.file === 'string'
}

/** Draws the photos and, where they can be changed, the buttons to do so. */
export function PhotosBox({ id, value, onChange, disabled = false }: BoxProps) {
  const { t } = useTranslation()
  const photos = photosOf(value)
  if (!onChange && photos.length === 0) return '–'
  const change = (next: readonly Photo[]) => onChange?.(next)
  const without = (photo: Photo) => photos.filter((each) => each !== photo)
  return (
    <div className={css['photos']}>
      {photos.map((photo, at) => (
        <figure key={photo.file}>
          <Picture photo={photo} />
          {onChange && (
            <figcaption>
              {at === 0 ? (
                <span>{t('goodsManage.cover')}</span>
              ) : (
                <Button
                  size="small"
                  type="text"
                  disabled={disabled}
                  onClick={() => change([photo, ...without(photo)])}
                >
                  {t('goodsManage.toCover')}
                </Button>
              )}
              <Button
                size="small"
                type="text"
                disabled={disabled}
                aria-label={t('form.removePicture')}
                icon={<Icon name="close" size={14} />}
                onClick={() => change(without(photo))}
              />
            </figcaption>
          )}
        </figure>
      ))}
      {onChange && photos.length < MOST && (
        <Add
          {...(id === undefined ? {} : { id })}
          disabled={disabled}
          room={MOST - photos.length}
          onAdd={(added) =>
            change([...photos, ...added.filter((one) => photos.every((held) => held.file !== one.file))])
          }
        />
      )}
    </div>
  )
}

function Picture({ photo }: { readonly photo: Photo }) {
  const { t } = useTranslation()
  const source = usePicture(`${FILES}${photo.file}`)
  return source === null ? (
    <span className={css['blank']} aria-hidden>
      <Icon name="image" size={28} />
    </span>
  ) : (
    <a href={source} target="_blank" rel="noreferrer">
      <img src={source} alt={t('form.picture')} />
    </a>
  )
}

interface AddProps {
  readonly id?: string
  readonly disabled: boolean
  readonly room: number
  readonly onAdd: (photos: readonly Photo[]) => void
}

function Add({ id, disabled, room, onAdd }: AddProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const upload = async (files: readonly File[]) => {
    setBusy(true)
    setFault('')
    const added: Photo[] = []
    try {
      for (const file of files) added.push({ file: (await uploadFile(file, file.name)).id })
    } catch (error) {
      setFault(error instanceof Error ? error.message : '')
    }
    setBusy(false)
    if (added.length > 0) onAdd(added)
  }
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])].slice(0, room)
    event.target.value = ''
    if (files.length > 0) void upload(files)
  }
  return (
    <div className={css['add']}>
      <input
        ref={input}
        type="file"
        accept="image/*"
        multiple
        style={{ display: 'none' }}
        aria-label={t('form.choosePicture')}
        onChange={chosen}
      />
      <Button
        {...(id === undefined ? {} : { id })}
        loading={busy}
        disabled={disabled}
        icon={<Icon name="plus" size={16} />}
        onClick={() => input.current?.click()}
      >
        {t('form.choosePicture')}
      </Button>
      {fault !== '' && (
        <p role="alert" className={css['fault']}>
          {fault}
        </p>
      )}
    </div>
  )
}

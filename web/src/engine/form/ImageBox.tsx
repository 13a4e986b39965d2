/** A picture: shown, replaced, removed. The server sniffs the type and says what it does not take. */
import { Button } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadFile, usePicture } from '@/engine/client/files'
import { Icon } from '@/ui/Icon'
import type { BoxProps } from './fields'
import css from './form.module.css'

interface ImageBoxProps extends BoxProps {
  /** The picture is shown to people who have not signed in, too. */
  readonly everybody?: boolean
}

/** Box for a picture; its value is the address that the upload answered. */
export function ImageBox({ id, value, onChange, disabled, everybody = false }: ImageBoxProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const address = typeof value === 'string' ? value : ''
  const picture = usePicture(address)
  const upload = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    setBusy(true)
    setFault('')
    uploadFile(file, file.name, everybody ? 'public' : 'own')
      .then((stored) => onChange?.(stored.url))
      .catch((error: unknown) => setFault(error instanceof Error ? error.message : ''))
      .finally(() => setBusy(false))
  }
  return (
    <div className={css['image']}>
      {picture === null ? (
        <span aria-hidden>
          <Icon name="image" size={28} />
        </span>
      ) : (
        <img src={picture} alt={t('form.picture')} />
      )}
      <div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          style={{ display: 'none' }}
          aria-label={t('form.choosePicture')}
          onChange={upload}
        />
        <Button
          {...(id === undefined ? {} : { id })}
          size="small"
          loading={busy}
          disabled={disabled === true}
          onClick={() => input.current?.click()}
        >
          {t('form.choosePicture')}
        </Button>
        {address !== '' && (
          <Button size="small" type="text" disabled={disabled === true} onClick={() => onChange?.(undefined)}>
            {t('form.removePicture')}
          </Button>
        )}
        {fault !== '' && (
          <p role="alert" className={css['fault']}>
            {fault}
          </p>
        )}
      </div>
    </div>
  )
}

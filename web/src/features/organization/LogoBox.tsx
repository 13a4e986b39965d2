/** A logo: a public picture, because the sign-in page shows it to people who have not signed in. Its value is a file id. */
import { useTranslation } from 'react-i18next'
import { usePicture } from '@/engine/client/files'
import { ImageBox } from '@/engine/form/ImageBox'
import type { BoxProps } from '@/engine/form/fields'
import css from './organization.module.css'

const FILES = '/arpa-basic-api/file/'

/** Address of a logo, or undefined when there is none. */
export function logoAddress(id: unknown): string | undefined {
  return typeof id === 'string' && id !== '' ? `${FILES}${id}` : undefined
}

/** Box for a logo. */
export function LogoBox({ value, onChange, ...box }: BoxProps) {
  return (
    <ImageBox
      {...box}
      everybody
      value={logoAddress(value)}
      onChange={(address) => onChange?.(typeof address === 'string' ? idOf(address) : undefined)}
    />
  )
}

/** A logo to look at. */
export function LogoText({ value }: BoxProps) {
  const { t } = useTranslation()
  const picture = usePicture(logoAddress(value))
  return picture === null ? '–' : <img src={picture} alt={t('form.picture')} className={css['logo']} />
}

/** The id at the end of a file's address. */
function idOf(address: string): string {
  return address.slice(FILES.length).split(/[/?#]/)[0] ?? ''
}

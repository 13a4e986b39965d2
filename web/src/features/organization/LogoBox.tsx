/** A logo: a public picture, because the sign-in page shows it to people who have not signed in. Its value is a file id. */
import { ImageBox } from '@/engine/form/ImageBox'
import type { BoxProps } from '@/engine/form/fields'

const FILES = '/arpa-basic-api/file/'

/** Box for a logo. */
export function LogoBox({ value, onChange, ...box }: BoxProps) {
  return (
    <ImageBox
      {...box}
      everybody
      value={typeof value === 'string' && value !== '' ? `${FILES}${value}` : undefined}
      onChange={(address) => onChange?.(typeof address === 'string' ? idOf(address) : undefined)}
    />
  )
}

/** The id at the end of a file's address. */
function idOf(address: string): string {
  return address.slice(FILES.length).split(/[/?#]/)[0] ?? ''
}

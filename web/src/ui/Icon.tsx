/** A line icon in the colour of the text around it. It is decoration: the words stand beside it or in an aria-label. */
import { ICON_PATHS, type IconName } from './iconPaths'

interface Props {
  readonly name: IconName
  /** Pixels; 18 when absent. */
  readonly size?: number
}

export function Icon({ name, size = 18 }: Props) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={ICON_PATHS[name]} />
    </svg>
  )
}

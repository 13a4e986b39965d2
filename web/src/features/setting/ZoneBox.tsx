/** A choice among the time zones that the browser knows; the server checks the name. */
import { Select } from 'antd'

interface ZoneBoxProps {
  readonly id?: string
  readonly value?: string
  readonly onChange?: (zone: string) => void
}

const zones = Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))

/** Box for a time zone. */
export function ZoneBox(props: ZoneBoxProps) {
  return <Select {...props} showSearch options={zones} />
}

/** What is read and said at the dock, and what is sent of it. Pure. */
import { toJsonNumber } from '@/ui/decimal'

/** Typed or scanned at the dock. */
export interface Door {
  readonly plateNo: string
  readonly dockCode: string
  readonly truckTemp: string
  readonly productTemp: string
  readonly overrideReason: string
  readonly mixReason: string
}

/** Nothing typed yet. */
export const NO_DOOR: Door = {
  plateNo: '',
  dockCode: '',
  truckTemp: '',
  productTemp: '',
  overrideReason: '',
  mixReason: '',
}

const text = (name: string, value: string) => (value.trim() === '' ? {} : { [name]: value.trim() })
const number = (name: string, value: string) => (value === '' ? {} : { [name]: toJsonNumber(value) })

/** Of a reading of the vehicle. */
export function coldBody(door: Door): Record<string, unknown> {
  return { ...number('truckTemp', door.truckTemp), ...text('overrideReason', door.overrideReason) }
}

/** Of goods that come on board; what is left empty is as written down. */
export function doorBody(door: Door): Record<string, unknown> {
  return {
    ...text('plateNo', door.plateNo),
    ...text('dockCode', door.dockCode),
    ...number('productTemp', door.productTemp),
    ...text('overrideReason', door.overrideReason),
    ...text('mixReason', door.mixReason),
  }
}

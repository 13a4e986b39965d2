/** The forms of containers and of their types. */
import type { FormField, FormValues } from '@/engine/form/fields'
import type { FormSection } from '@/engine/form/sections'

const CARGO_OWNER = 1
const POOL = 2
const owned = (container: FormValues) => Number(container['ownerKind']) === CARGO_OWNER
const pooled = (container: FormValues) => Number(container['ownerKind']) === POOL

/** Type and owner: a container's, and those of a whole series. */
export const whose: readonly FormField[] = [
  { field: 'typeCode', input: 'choose', required: true },
  { field: 'ownerKind', code: 'containerOwner', required: true, initial: 0 },
  { field: 'ownerCode', input: 'choose', required: true, when: owned },
  { field: 'poolCompany', required: true, when: pooled },
]

/** A container. */
export const containerForm: readonly FormField[] = [
  { field: 'code', required: true, rule: 'lettersDigitsHyphen', max: 64, help: 'containerManage.codeHelp' },
  { field: 'status', code: 'containerStatus', modes: ['detail'] },
  ...whose,
  { field: 'tareWeight', input: 'decimal', places: 3, help: 'containerManage.tareHelp' },
  { field: 'rfid', max: 64 },
  { field: 'tempProbeNo', max: 64 },
  { field: 'statusReason', modes: ['detail'] },
  { field: 'remark', input: 'textarea', wide: true },
]

const size = (field: string): FormField => ({ field, input: 'decimal', places: 2, required: true })
const flag = (field: string, initial: boolean): FormField => ({ field, input: 'bool', initial })

/** A type of containers. */
export const typeForm: readonly FormField[] = [
  { field: 'code', required: true, rule: 'lettersDigitsHyphen', max: 32 },
  { field: 'name', required: true },
  { field: 'containerClass', code: 'containerClass', required: true, initial: 0 },
  { field: 'status', code: 'enabledStatus', required: true, initial: 0 },
  size('length'),
  size('width'),
  size('height'),
  { field: 'tareWeight', input: 'decimal', places: 3, required: true },
  { field: 'maxLoad', input: 'decimal', places: 3 },
  { field: 'maxVolume', input: 'decimal' },
  { field: 'boards', input: 'decimal', required: true, initial: '1', help: 'containerManage.boardsHelp' },
  { field: 'sort', input: 'int', required: true, initial: '0' },
  flag('stackable', true),
  flag('nestable', false),
  flag('returnable', false),
  flag('forNormal', true),
  flag('forChilled', true),
  flag('forFrozen', true),
  { field: 'remark', input: 'textarea', wide: true },
]

/** Groups of the form of a type. */
export const typeSections: readonly FormSection[] = [
  { title: 'containerManage.section.base', fields: ['code', 'name', 'containerClass', 'status'] },
  {
    title: 'containerManage.section.size',
    fields: ['length', 'width', 'height', 'tareWeight', 'maxLoad', 'maxVolume', 'boards', 'sort'],
  },
  {
    title: 'containerManage.section.use',
    fields: ['stackable', 'nestable', 'returnable', 'forNormal', 'forChilled', 'forFrozen', 'remark'],
  },
]

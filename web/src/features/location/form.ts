/** The fields of a location. What verbs write is only to be looked at. */
import type { FormField } from '@/engine/form/fields'

const look = ['detail'] as const
const degrees = { input: 'decimal', places: 1, negative: true, help: 'locationManage.asArea' } as const
const mark = { max: 8, rule: 'lettersDigitsHyphen' } as const
const cm = { input: 'decimal', places: 2 } as const

/** Base path of the locations' calls. */
export const base = '/wms/location'

/** The form. */
export const fields: readonly FormField[] = [
  { field: 'warehouseCode', input: 'choose', required: true },
  { field: 'areaCode', input: 'choose', required: true, within: ['warehouseCode'] },
  { field: 'code', required: true, rule: 'lettersDigitsHyphen', max: 32 },
  { field: 'barcode', rule: 'lettersDigitsHyphen', max: 64, help: 'locationManage.barcodeHelp' },
  { field: 'type', code: 'locationType', required: true, initial: 1, help: 'locationManage.typeHelp' },
  { field: 'bearTypeCode', input: 'choose' },
  { field: 'status', code: 'locationStatus', modes: look },
  { field: 'lock', code: 'locationLock', modes: look },
  { field: 'lockReason', modes: look, when: (row) => row['lock'] !== 3 },
  { field: 'lockDoc', modes: look, when: (row) => row['lock'] !== 3 },
  { field: 'leaseStatus', code: 'leaseStatus', modes: look },
  { field: 'leaseContract', modes: look, when: (row) => row['leaseStatus'] === 1 },
  { field: 'occupancy', code: 'occupancy', modes: look },
  { field: 'currentContainers', input: 'int', modes: look },
  { field: 'currentWeight', input: 'decimal', modes: look },
  { field: 'currentVolume', input: 'decimal', modes: look },
  { field: 'roadway', ...mark },
  { field: 'rack', ...mark },
  { field: 'columnNo', ...mark },
  { field: 'levelNo', ...mark },
  { field: 'depthNo', ...mark },
  { field: 'putawaySequence', input: 'int' },
  { field: 'pickSequence', input: 'int' },
  { field: 'x', ...cm },
  { field: 'y', ...cm },
  { field: 'z', ...cm, negative: true },
  { field: 'zone', code: 'thermosphere', modes: look },
  { field: 'thermosphere', code: 'thermosphere', help: 'locationManage.asArea', modes: ['add', 'edit'] },
  { field: 'tempMin', ...degrees },
  { field: 'tempMax', ...degrees },
  { field: 'sensorId', max: 64 },
  { field: 'dedicatedOwner', input: 'choose' },
  { field: 'dedicatedGoods', input: 'choose' },
  { field: 'lastCountAt', input: 'time', modes: look },
  { field: 'nextCountAt', input: 'time', modes: look },
  { field: 'remark', input: 'textarea', wide: true },
]

/** Titled groups of the form. */
export const sections = [
  {
    title: 'locationManage.section.basic',
    fields: ['warehouseCode', 'areaCode', 'code', 'barcode', 'type', 'bearTypeCode'],
  },
  {
    title: 'locationManage.section.state',
    fields: [
      'status',
      'lock',
      'lockReason',
      'lockDoc',
      'leaseStatus',
      'leaseContract',
      'occupancy',
      'currentContainers',
      'currentWeight',
      'currentVolume',
    ],
  },
  {
    title: 'locationManage.section.place',
    fields: [
      'roadway',
      'rack',
      'columnNo',
      'levelNo',
      'depthNo',
      'putawaySequence',
      'pickSequence',
      'x',
      'y',
      'z',
    ],
  },
  {
    title: 'locationManage.section.cold',
    fields: ['zone', 'thermosphere', 'tempMin', 'tempMax', 'sensorId'],
  },
  {
    title: 'locationManage.section.other',
    fields: ['dedicatedOwner', 'dedicatedGoods', 'lastCountAt', 'nextCountAt', 'remark'],
  },
] as const

/** Bearing types: what a location bears and holds, with the container types that fit. */
import { defineMaster } from '@/engine/form/defineMaster'
import { lists } from '@/generated/lists'

/** The page of locationBearType. */
export const BearTypePage = defineMaster({
  screen: 'locationBearType',
  list: lists.bearType,
  width: 820,
  empty: { title: 'locationBearType.empty', text: 'locationBearType.emptyText' },
  hints: { filters: { code: { rule: 'lettersDigitsHyphen' } } },
  form: [
    { field: 'code', required: true, rule: 'lettersDigitsHyphen', max: 32 },
    { field: 'name', required: true },
    { field: 'thermosphere', code: 'thermosphere', help: 'locationBearType.thermosphereHelp' },
    { field: 'status', code: 'enabledStatus', required: true, initial: 0 },
    { field: 'length', input: 'decimal', places: 2 },
    { field: 'width', input: 'decimal', places: 2 },
    { field: 'height', input: 'decimal', places: 2 },
    { field: 'maxWeight', input: 'decimal', places: 3 },
    { field: 'maxBeamWeight', input: 'decimal', places: 3 },
    { field: 'maxVolume', input: 'decimal', places: 6 },
    { field: 'maxContainers', input: 'int', required: true, initial: 1 },
    { field: 'maxLayers', input: 'int', required: true, initial: 1 },
    { field: 'depthPositions', input: 'int', required: true, initial: 1 },
    { field: 'storageStrategy', code: 'storageStrategy', required: true, initial: 3 },
    { field: 'mixOwner', input: 'bool', initial: false },
    { field: 'retrievalOrder', code: 'retrievalOrder', required: true, initial: 0 },
    {
      field: 'billingUnitFactor',
      input: 'decimal',
      places: 3,
      required: true,
      initial: '1',
      help: 'locationBearType.factorHelp',
    },
    { field: 'remark', input: 'textarea', wide: true },
  ],
  sections: [
    { title: 'locationBearType.section.basic', fields: ['code', 'name', 'thermosphere', 'status'] },
    {
      title: 'locationBearType.section.size',
      fields: ['length', 'width', 'height', 'maxWeight', 'maxBeamWeight', 'maxVolume'],
    },
    {
      title: 'locationBearType.section.rules',
      fields: [
        'maxContainers',
        'maxLayers',
        'depthPositions',
        'storageStrategy',
        'mixOwner',
        'retrievalOrder',
        'billingUnitFactor',
        'remark',
        'allowedContainerTypes',
      ],
    },
  ],
  lines: [
    {
      name: 'allowedContainerTypes',
      title: 'locationBearType.allowedContainerTypes',
      fields: [
        { field: 'typeCode', input: 'choose', required: true, present: 'typeName', width: 240 },
        { field: 'count', input: 'int', required: true, initial: 1 },
        { field: 'share', input: 'decimal', places: 4, required: true, initial: '1' },
      ],
    },
  ],
}).Page

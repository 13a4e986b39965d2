import { expect, it } from 'vitest'
import { fileSize } from './fileSize'

it('says sizes in the unit that people use for them', () => {
  expect([0, 1023, 1024, 1536, 150 * 1024, 5_242_880, 3 * 1024 ** 4].map(fileSize)).toEqual([
    '0 B',
    '1023 B',
    '1.0 KB',
    '1.5 KB',
    '150 KB',
    '5.0 MB',
    '3072 GB',
  ])
  expect([null, undefined, 'x', Number.NaN].map(fileSize)).toEqual(['', '', '', ''])
})

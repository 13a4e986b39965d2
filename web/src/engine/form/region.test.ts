import { describe, expect, it } from 'vitest'
import { pathOf } from './RegionBox'

describe('the path of a division', () => {
  it('names every level down to its own', () => {
    expect(pathOf('44')).toEqual(['44'])
    expect(pathOf('440305')).toEqual(['44', '4403', '440305'])
  })

  it('ends at the district, because streets are not chosen', () => {
    expect(pathOf('440305001')).toEqual(['44', '4403', '440305'])
  })

  it('is empty without a division', () => {
    expect(pathOf('')).toEqual([])
  })
})

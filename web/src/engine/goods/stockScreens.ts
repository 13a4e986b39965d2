/** The screens of stock: that of public warehouses, that of private ones. */
export interface StockScreen {
  readonly screen: string
  readonly base: string
  readonly path: string
}

export const STOCK_SCREENS: readonly StockScreen[] = [
  { screen: 'inventoryManage', base: '/wms/inventory', path: '/inWarehouseManage/inventoryManage' },
  {
    screen: 'inventoryPrivateManage',
    base: '/wms/inventoryPrivate',
    path: '/inWarehouseManage/inventoryPrivateManage',
  },
]

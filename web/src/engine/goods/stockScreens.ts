/** The screens of stock: that of public warehouses, that of private ones. */
export interface StockScreen {
  readonly screen: string
  readonly base: string
  readonly path: string
}

/** Stock of public warehouses. */
export const PUBLIC_STOCK: StockScreen = {
  screen: 'inventoryManage',
  base: '/wms/inventory',
  path: '/inWarehouseManage/inventoryManage',
}

/** Stock of private ones. */
export const PRIVATE_STOCK: StockScreen = {
  screen: 'inventoryPrivateManage',
  base: '/wms/inventoryPrivate',
  path: '/inWarehouseManage/inventoryPrivateManage',
}

export const STOCK_SCREENS: readonly StockScreen[] = [PUBLIC_STOCK, PRIVATE_STOCK]

//! wms

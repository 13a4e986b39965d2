//! A bucket behind the S3 protocol: Amazon's, or one of the many that speak it.
//!
//! Requests are signed and encrypted with `ring`, the smaller of the two libraries on offer. A store
//! that does not answer is given up after half a minute: somebody waits for the file.

use std::sync::Arc;
use std::time::Duration;

use object_store::aws::AmazonS3Builder;
use object_store::prefix::PrefixStore;
use object_store::{ObjectStore, RetryConfig};

use super::{BlobError, Bucket};

/// Tries after the first.
const RETRIES: usize = 3;
/// Time for all tries together.
const PATIENCE: Duration = Duration::from_secs(30);

/// Opens a bucket. Nothing is sent yet, so a wrong secret shows at the first file.
pub(super) fn open(bucket: &Bucket) -> Result<Arc<dyn ObjectStore>, BlobError> {
    // Fails only when a provider is installed already, and then that one serves.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let retry = RetryConfig { max_retries: RETRIES, retry_timeout: PATIENCE, ..RetryConfig::default() };
    let mut builder = AmazonS3Builder::new()
        .with_bucket_name(&bucket.name)
        .with_region(&bucket.region)
        .with_access_key_id(&bucket.access_key)
        .with_secret_access_key(&bucket.secret_key)
        .with_retry(retry)
        // Files go one by one, and not every store knows how to delete many.
        .with_disable_bulk_delete(true);
    if let Some(endpoint) = &bucket.endpoint {
        builder = builder.with_endpoint(endpoint).with_allow_http(endpoint.starts_with("http://"));
    }
    let store = builder.build().map_err(|error| BlobError::Bucket(error.to_string()))?;
    Ok(match &bucket.prefix {
        Some(prefix) => Arc::new(PrefixStore::new(store, prefix.as_str())),
        None => Arc::new(store),
    })
}

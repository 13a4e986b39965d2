//! Plain async functions as handlers: the arguments say what is taken, the result what is given.
//!
//! Because the types say it all, route, operation and schemas of the API description come from the
//! function itself and cannot drift from it.

use axum::response::Response;
use futures::future::BoxFuture;

use crate::call::{Call, Extract};
use crate::fault::Answer;
use crate::openapi::Operation;
use crate::reply::Reply;

/// An async function that takes extractors and answers a [`Reply`].
pub trait Handler<Args>: Clone + Send + Sync + 'static {
    /// Runs it for one call.
    fn run(self, call: Call) -> BoxFuture<'static, Answer<Response>>;
    /// Describes arguments and answer.
    fn describe(operation: &mut Operation);
}

macro_rules! handler {
    ($($arg:ident),*) => {
        impl<F, Fut, R, $($arg),*> Handler<($($arg,)*)> for F
        where
            F: Fn($($arg),*) -> Fut + Clone + Send + Sync + 'static,
            Fut: Future<Output = Answer<R>> + Send,
            R: Reply,
            $($arg: Extract,)*
        {
            fn run(self, mut call: Call) -> BoxFuture<'static, Answer<Response>> {
                Box::pin(async move {
                    let reply = self($($arg::extract(&mut call).await?),*).await?;
                    call.session.zone.while_writing(|| reply.into_response())
                })
            }

            fn describe(operation: &mut Operation) {
                $($arg::describe(operation);)*
                R::describe(operation);
            }
        }
    };
}

handler!(A);
handler!(A, B);
handler!(A, B, C);
handler!(A, B, C, D);

//! A feature's manifest: the page a newcomer opens first.
//!
//! A route cannot be added without saying who may use it, so permission cannot be forgotten. The
//! same table feeds the router, the API description, the button nodes of the resource tree, the
//! generated permission list of the browser and the guard tests over all routes.

use std::sync::Arc;

use axum::response::Response;
use futures::future::BoxFuture;
use http::Method;

use crate::act::Tx;
use crate::call::{BODY_LIMIT, Call};
use crate::codes::CodeTable;
use crate::fault::Answer;
use crate::gauge::Gauge;
use crate::handler::Handler;
use crate::import::Importer;
use crate::list::List;
use crate::openapi::Operation;
use crate::outbox::Source;
use crate::task::TaskKind;
use crate::texts::Texts;
use crate::traffic::Traffic;

/// Writes what a tenant begins with, its names in the language of the unit of work, and answers how
/// many rows that were. It runs at every start for every tenant, so it must leave alone what is there
/// and what people removed.
pub type FirstRows = for<'a> fn(&'a mut Tx, &'a Texts) -> BoxFuture<'a, Answer<u64>>;

/// Who may use a route.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Access {
    /// Everybody, signed in or not.
    Public,
    /// Every signed-in account, also one that must change its password before anything else.
    Arriving,
    /// Every signed-in account: things a person does to their own session and data. API keys are refused.
    SignedIn,
    /// Every signed-in account and every API key: code lists, uploads, what an account's own tasks are doing.
    Common,
    /// Holders of this permission code.
    Permission(String),
    /// Holders of one of these permission codes, all of them asked for by other routes: something that several
    /// screens need and that none of them owns.
    AnyOf(Vec<String>),
}

/// Describes a route; engine routes get the list they serve.
pub(crate) type Describe = fn(&mut Operation, Option<&'static List>);

pub(crate) type Run = Arc<dyn Fn(Call) -> BoxFuture<'static, Answer<Response>> + Send + Sync>;

/// One method and path with its permission and handler.
pub struct Route {
    /// GET or POST; nothing else is used.
    pub method: Method,
    /// Whole path with `{parameters}`.
    pub path: String,
    /// Who may use it.
    pub access: Access,
    /// Screen it belongs to.
    pub screen: &'static str,
    /// Verb: the permission's middle part, the audit row's action.
    pub action: &'static str,
    /// Largest body in bytes.
    pub limit: usize,
    /// What is counted of its calls.
    pub traffic: Traffic,
    pub(crate) run: Run,
    pub(crate) describe: Describe,
    /// The list that the route reads, when an engine made it.
    pub(crate) list: Option<&'static List>,
}

impl Route {
    /// Whether the route changes anything (and so takes an idempotency key).
    pub fn writes(&self) -> bool {
        self.method == Method::POST
    }

    /// `<screen>_<method>_<path parts after the first>`: unique because methods and paths are.
    pub fn operation_id(&self) -> String {
        let tail: Vec<&str> =
            self.path.split('/').filter(|part| !part.is_empty() && !part.starts_with('{')).collect();
        let from = usize::from(tail.len() > 1);
        let method = self.method.as_str().to_lowercase();
        format!("{}_{method}_{}", self.screen, tail.get(from..).unwrap_or_default().join("_"))
    }
}

/// Everything a feature brings: routes, code tables, lists and texts.
pub struct Feature {
    /// Screen: permission prefix and the menu entry's component.
    pub screen: &'static str,
    /// Path prefix of its routes.
    pub base: &'static str,
    /// Routes in order of declaration.
    pub routes: Vec<Arc<Route>>,
    /// Code tables it brings.
    pub codes: Vec<&'static CodeTable>,
    /// Lists it brings.
    pub lists: Vec<&'static List>,
    /// Texts it brings, as the content of its `texts.toml`.
    pub texts: Vec<&'static str>,
    /// Kinds of background tasks it brings.
    pub tasks: Vec<&'static TaskKind>,
    /// Numbers that it keeps in the database and shows to whoever watches the program.
    pub gauges: Vec<&'static Gauge>,
    /// What it writes for a tenant that has none of it yet.
    pub first_rows: Vec<FirstRows>,
    /// Documents of which others are told.
    pub sources: Vec<&'static Source>,
    /// How its records are imported, for a master.
    pub(crate) importer: Option<Importer>,
    limit: usize,
}

impl Feature {
    /// Whether the rows of a list can be exported as the template of its import has them.
    pub fn has_template(&self, list: &List) -> bool {
        self.importer.is_some_and(|importer| importer.is_of(self.screen, list))
    }

    /// The field by which a file may change the records of a list; none where it only adds.
    pub fn updates(&self, list: &List) -> Option<&'static str> {
        self.importer.filter(|_| self.has_template(list)).and_then(|importer| importer.key())
    }

    /// A feature of `screen` whose routes begin with `base`.
    pub fn new(screen: &'static str, base: &'static str) -> Self {
        Self {
            screen,
            base,
            routes: Vec::new(),
            codes: Vec::new(),
            lists: Vec::new(),
            texts: Vec::new(),
            tasks: Vec::new(),
            gauges: Vec::new(),
            first_rows: Vec::new(),
            sources: Vec::new(),
            importer: None,
            limit: BODY_LIMIT,
        }
    }

    /// Brings texts.
    pub fn texts(mut self, toml: &'static str) -> Self {
        self.texts.push(toml);
        self
    }

    /// Brings a code table.
    pub fn codes(mut self, table: &'static CodeTable) -> Self {
        self.codes.push(table);
        self
    }

    /// Brings a kind of background task.
    pub fn task(mut self, kind: &'static TaskKind) -> Self {
        self.tasks.push(kind);
        self
    }

    /// Brings numbers for whoever watches the program.
    pub fn gauge(mut self, gauge: &'static Gauge) -> Self {
        self.gauges.push(gauge);
        self
    }

    /// Brings rows that every tenant begins with: `|tx, texts| Box::pin(first_rows(tx, texts))`.
    pub fn first_rows(mut self, rows: FirstRows) -> Self {
        self.first_rows.push(rows);
        self
    }

    /// Tells others what happens to its documents.
    pub fn announces(mut self, source: &'static Source) -> Self {
        self.sources.push(source);
        self
    }

    /// Largest body of the routes that follow.
    pub fn limit(mut self, bytes: usize) -> Self {
        self.limit = bytes;
        self
    }

    /// A reading route for holders of `<screen>_<action>_button`.
    pub fn get<A>(self, path: &str, action: &'static str, handler: impl Handler<A>) -> Self {
        let access = self.permission(action);
        self.route(Method::GET, path, action, access, handler)
    }

    /// A writing route for holders of `<screen>_<action>_button`.
    pub fn post<A>(self, path: &str, action: &'static str, handler: impl Handler<A>) -> Self {
        let access = self.permission(action);
        self.route(Method::POST, path, action, access, handler)
    }

    /// A reading route for every signed-in account and every API key.
    pub fn get_common<A>(self, path: &str, action: &'static str, handler: impl Handler<A>) -> Self {
        self.route(Method::GET, path, action, Access::Common, handler)
    }

    /// A writing route for every signed-in account and every API key.
    pub fn post_common<A>(self, path: &str, action: &'static str, handler: impl Handler<A>) -> Self {
        self.route(Method::POST, path, action, Access::Common, handler)
    }

    /// A reading route for every signed-in account.
    pub fn get_own<A>(self, path: &str, action: &'static str, handler: impl Handler<A>) -> Self {
        self.route(Method::GET, path, action, Access::SignedIn, handler)
    }

    /// A reading route for holders of one of these permission codes, which other routes ask for.
    pub fn get_any<A>(
        self,
        path: &str,
        action: &'static str,
        codes: &[&'static str],
        handler: impl Handler<A>,
    ) -> Self {
        let access = Access::AnyOf(codes.iter().map(|code| (*code).to_owned()).collect());
        self.route(Method::GET, path, action, access, handler)
    }

    /// A writing route for every signed-in account.
    pub fn post_own<A>(self, path: &str, action: &'static str, handler: impl Handler<A>) -> Self {
        self.route(Method::POST, path, action, Access::SignedIn, handler)
    }

    /// A writing route for every signed-in account, also one that must change its password before
    /// anything else. All other routes refuse such an account.
    pub fn post_arriving<A>(self, path: &str, action: &'static str, handler: impl Handler<A>) -> Self {
        self.route(Method::POST, path, action, Access::Arriving, handler)
    }

    /// A reading route for everybody.
    pub fn get_public<A>(self, path: &str, action: &'static str, handler: impl Handler<A>) -> Self {
        self.route(Method::GET, path, action, Access::Public, handler)
    }

    /// A writing route for everybody.
    pub fn post_public<A>(self, path: &str, action: &'static str, handler: impl Handler<A>) -> Self {
        self.route(Method::POST, path, action, Access::Public, handler)
    }

    pub(crate) fn permission(&self, action: &str) -> Access {
        Access::Permission(format!("{}_{action}_button", self.screen))
    }

    fn route<A, H: Handler<A>>(
        self,
        method: Method,
        path: &str,
        action: &'static str,
        access: Access,
        handler: H,
    ) -> Self {
        let run: Run = Arc::new(move |call| handler.clone().run(call));
        self.add(Engine {
            method,
            path,
            action,
            access,
            list: None,
            run,
            describe: |operation, _| H::describe(operation),
        })
    }

    /// Adds a route of an engine (lists, masters), whose handler is data rather than a function.
    pub(crate) fn add(mut self, engine: Engine<'_>) -> Self {
        let Engine { method, path, action, access, list, run, describe } = engine;
        let path = format!("{}{path}", self.base);
        let (screen, limit) = (self.screen, self.limit);
        self.routes.push(Arc::new(Route {
            method,
            path,
            access,
            screen,
            action,
            limit,
            traffic: Traffic::default(),
            run,
            describe,
            list,
        }));
        self
    }
}

/// A route before it knows its feature.
pub(crate) struct Engine<'a> {
    pub method: Method,
    /// Path below the feature's base.
    pub path: &'a str,
    pub action: &'static str,
    pub access: Access,
    /// The list it reads, if it reads one.
    pub list: Option<&'static List>,
    pub run: Run,
    pub describe: Describe,
}

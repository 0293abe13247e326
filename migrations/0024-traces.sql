-- The trace of the request that created a flow (W3C traceparent), with which its stages go on in other processes; null without traces.
alter table flows add column traceparent text;

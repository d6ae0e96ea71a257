package com.example.shop;

/**
 * One objective of a service: how much of what has to be good.
 *
 * @param target in percent
 */
public record Objective(String about, double target, String goodQuery, String totalQuery) {}
